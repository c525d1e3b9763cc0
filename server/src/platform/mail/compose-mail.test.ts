import { expect, test } from 'vitest'
import { composeMail } from './compose-mail.ts'

const LINK = 'https://panels.example.com/app/project/1'
const shared = { person: 'Ana', person_email: 'ana@example.com', project: 'House', email: 'ben@example.com' }

test('a mail has the language of the interface, and English for others', () => {
	expect(composeMail('project_shared', 'de', LINK, shared).subject).toBe(
		'Ana hat das Projekt House für Sie freigegeben',
	)
	expect(composeMail('project_shared', 'pt-BR', LINK, shared).subject).toContain('compartilhou')
	for (const unknown of [undefined, 'nl', '__proto__', '']) {
		expect(composeMail('project_shared', unknown, LINK, shared).subject).toBe('Ana shared the project House with you')
	}
})

test('names are text in the HTML, never markup', () => {
	const evil = { ...shared, person: '<a href="https://evil.example">Click</a>', project: '{{person}}&<b>' }
	const { html, text } = composeMail('project_shared', 'en', LINK, evil)
	expect(html).not.toContain('<a href="https://evil')
	expect(html).not.toContain('<b>')
	expect(html).toContain('&lt;a href=&quot;https://evil.example&quot;&gt;Click&lt;/a&gt;')
	expect(text).toContain('the project {{person}}&<b> with you')
})

test('names of the other writing direction are isolated', () => {
	expect(composeMail('project_shared', 'ar', LINK, shared).subject).toContain('\u2068House\u2069')
	expect(composeMail('project_shared', 'en', LINK, { ...shared, project: 'بيت' }).subject).toContain('\u2068بيت\u2069')
	expect(composeMail('project_shared', 'ar', LINK, shared).html).toContain('dir="rtl"')
})

test.each(['en', 'fr', 'es', 'de', 'it', 'pt', 'zh', 'ja', 'ko', 'ar'])(
	'%s fills every value of every mail',
	(lang) => {
		const mails = [
			composeMail('reset_password', lang, LINK, { minutes: 60 }),
			composeMail('verify_email', lang, LINK, { hours: 24 }),
			composeMail('project_shared', lang, LINK, shared),
			composeMail('report', lang, LINK, { project: 'House', figures: 'Panels 8 · Damaged 2' }),
			composeMail('report_outside', lang, LINK, { project: 'House', figures: 'Panels 8 · Damaged 2' }),
		]
		for (const { subject, text, html } of mails) expect(subject + text + html).not.toMatch(/\{\{|undefined/)
		expect(mails[0]?.text).toContain('60')
		expect(mails[1]?.text).toContain('24')
		for (const value of Object.values(shared)) expect(mails[2]?.text).toContain(value)
	},
)

test('plain text says what its link does, and a report’s mail has its key figures', () => {
	const { text, html } = composeMail('report_outside', 'en', LINK, { project: 'House', figures: 'Late 8 · Damaged 2' })
	expect(text).toContain(`Late 8 · Damaged 2\n\nStop these emails\n${LINK}\n\n`)
	expect(html).toContain('Late 8 · Damaged 2')
	expect(composeMail('reset_password', 'en', LINK, { minutes: 60 }).text).toContain(`Choose a new password\n${LINK}`)
})
