// node zz-shots.mjs BASE OUT WHO|- path... ; SIZES THEMES. A path "A>regex" follows the first link of A that matches.
import { createHmac } from 'node:crypto'
import { existsSync, readFileSync, writeFileSync, mkdirSync } from 'node:fs'
import chromium from '@sparticuz/chromium'
import { chromium as pw } from 'playwright-core'
const [base,out,email,...paths]=process.argv.slice(2)
mkdirSync(out,{recursive:true})
const state=`/tmp/w/bz38-state/state-${email}.json`
const b32=(s)=>{let bits='';for(const c of s.replace(/=+$/,''))bits+='ABCDEFGHIJKLMNOPQRSTUVWXYZ234567'.indexOf(c.toUpperCase()).toString(2).padStart(5,'0');return Buffer.from(bits.match(/.{8}/g).map(x=>parseInt(x,2)))}
const codeOf=(secret)=>{const t=Buffer.alloc(8);t.writeBigUInt64BE(BigInt(Math.floor(Date.now()/30000)));const h=createHmac('sha1',b32(secret)).update(t).digest();const o=h[19]&15;return String((h.readUInt32BE(o)&0x7fffffff)%1e6).padStart(6,'0')}
const b=await pw.launch({executablePath:await chromium.executablePath(),args:['--no-sandbox','--headless=old']})
const themes=(process.env.THEMES??'light').split(','), sizes=(process.env.SIZES??'390x844,1280x800').split(',')
let cookies=email==='-'?[]:existsSync(state)?JSON.parse(readFileSync(state,'utf8')):null
const real=new Map()
for(const t of themes) for(const s of sizes){
  const [width,height]=s.split('x').map(Number)
  const c=await b.newContext({viewport:{width,height},colorScheme:t,deviceScaleFactor:1,ignoreHTTPSErrors:true})
  const p=await c.newPage()
  const post=(path,data,method='post')=>c.request[method](base+path,{data,headers:{origin:base,'content-type':'application/json'}})
  if(cookies) await c.addCookies(cookies)
  else {
    await p.goto(base+'/auth?mode=password')
    const r=await post('/api/auth/sign-in/email',{email,password:'purse-demo-2026'})
    if(!r.ok()) console.log('login',r.status(),await r.text())
    if(email.startsWith('admin')){
      const m=await post('/api/me/two-factor',{}); const j=await m.json(); console.log('2fa',m.status(),Object.keys(j))
      const u=await post('/api/me/two-factor',{code:codeOf(j.secret)},'put'); console.log('2fa on',u.status())
    }
    cookies=await c.cookies(); writeFileSync(state,JSON.stringify(cookies))
  }
  for(const path of paths){
    let at=real.get(path)??path
    try{
      if(at.includes('>')){ const [from,re]=path.split('>'); await p.goto(base+from); const href=await p.evaluate((re)=>[...document.querySelectorAll('a[href]')].map(a=>a.getAttribute('href')).find(h=>new RegExp(re).test(h)),re); if(!href){console.log('no link',path);continue} at=href; real.set(path,at) }
      await p.goto(base+at,{timeout:60000}) }catch(e){console.log(path,String(e).slice(0,100));continue}
    await p.waitForTimeout(Number(process.env.WAIT??250))
    const label=path.includes('>')?path.split('>')[0]+'_one':path
    const name=(label.replace(/[^a-z0-9]+/gi,'_')||'root')+'-'+width+'-'+t+'.png'
    const h=await p.evaluate(()=>[document.documentElement.scrollHeight,document.documentElement.scrollWidth])
    if(h[1]>width) console.log('WIDE',name,h.join('x'))
    const landed=new URL(p.url()).pathname; if(landed!==at.split('?')[0]) console.log(name,'->',landed)
    await p.screenshot({path:out+'/'+name,fullPage:true})
  }
  await c.close()
}
await b.close()
