UPDATE canned_response SET title = 'We’re looking into it', text = 'Hi {name},

Thank you for contacting us. We’re looking into this and will reply here as soon as we have an update.

Your reference is {reference}.' WHERE id = 'canned-response-1' AND updated_by IS NULL;--> statement-breakpoint
UPDATE canned_response SET title = 'Report: content removed', text = 'Hi {name},

Thank you for your report. We reviewed the content and removed it.' WHERE id = 'canned-response-2' AND updated_by IS NULL;--> statement-breakpoint
UPDATE canned_response SET title = 'Report: no violation found', text = 'Hi {name},

Thank you for your report. We reviewed the content and it follows our rules, so it stays up. You can block the person who posted it. If it continues, please report it again.' WHERE id = 'canned-response-3' AND updated_by IS NULL;
