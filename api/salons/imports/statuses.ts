// Whether the status of a visit says that it will not take place, or is over, in the languages of files. Pure.

const MISSED =
  /no.?show|missed|did not|non (?:present|venu|honor)|nicht (?:ersch|gekom)|no (?:asist|se pres|vino)|nao (?:compar|veio)|nie (?:przysz|staw|pojaw)|niet (?:versch|gekom|op)|haku(?:ja|fika|tokea)|absent|ausente|faltou|expired/

const DENIED =
  /^(?:not|never|nicht|non|no|nao|nie|niet|haija\p{L}*|haku\p{L}*)\b|^(?:incomplet|uncomplet|incomplet|unvollst|niezako)/u

const ENDED =
  /cancel|cance|canc\b|anul|annul|storn|abgesagt|odwol|ghairi|futwa|delet|\bvoid|refund|denied|declin|reject|refus|rechaz|recus|abgelehn|odrzuc|kata(?:liwa|a)|supprim|elimin|geloscht|usuniet|verwijder|rembours|reembols|erstattet|zwroc|afgezegd|geweiger|disdett|rifiut|complet|finish|\bdone\b|terminad|\btermine\b|terminee|abgeschl|erledigt|zakoncz|kamilika|afgerond|voltooid|removed|withdrawn|lapsed/

/** "No-show", "Storniert" and "Imeghairiwa"; but not "Not cancelled". */
export function isOver(status: string): boolean {
  const text = status
    .slice(0, 80)
    .normalize('NFD')
    .replace(/\p{M}/gu, '')
    .toLowerCase()
    .replaceAll('ł', 'l')
    .replace(/[_\s]+/g, ' ')
    .trim()
  return MISSED.test(text) || (!DENIED.test(text) && ENDED.test(text))
}
