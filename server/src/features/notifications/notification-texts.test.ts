import { describe, expect, it } from 'vitest'
import { LANGUAGES } from '../../platform/mail/phrases.ts'
import { linkOf, NOTIFICATION_KINDS, type NotificationKind, type NotificationValues } from './notification-kinds.ts'
import { textsOf } from './notification-texts.ts'

const KINDS = Object.keys(NOTIFICATION_KINDS) as NotificationKind[]
const valuesOf = (kind: NotificationKind, count: number): NotificationValues =>
	Object.fromEntries(
		NOTIFICATION_KINDS[kind].values.map((name) => {
			if (name === 'count') return [name, count]
			return [name, name === 'role' ? 'editor' : `the-${name}`]
		}),
	)

describe.each(LANGUAGES)('in %s', (lang) => {
	it.each(KINDS)('%s says all its values, in every plural form', (kind) => {
		for (const count of [0, 1, 2, 3, 11, 100, 1_000_000]) {
			const values = valuesOf(kind, count)
			const { title, message } = textsOf(kind, values, lang)
			const said = `${title.plain} ${message.plain}`
			expect(title.plain).not.toBe('')
			expect(message.plain).not.toBe('')
			expect(said).not.toMatch(/\{\{|undefined/)
			const spoken = NOTIFICATION_KINDS[kind].values.filter((name) => !name.endsWith('_id'))
			for (const name of spoken.filter((name) => name !== 'count' && name !== 'role'))
				expect(said).toContain(values[name])
			if ('role' in values && lang !== 'en') expect(said).not.toContain('editor ')
		}
	})
})

describe('values', () => {
	it('are text, never markup, and keep to themselves', () => {
		const values = { person: '<b>Eve</b>', project: '{{person}}\u202e', role: 'editor', project_id: 'x' }
		const { title } = textsOf('project_shared', values, 'ar')
		expect(title.html).toContain('<bdi>&lt;b&gt;Eve&lt;/b&gt;</bdi>')
		expect(title.plain).toContain('\u2068{{person}}\u2069')
	})

	it('can’t lead a link out of the app', () => {
		const link = linkOf('comment_mention', { project_id: '../../evil', thread_id: 'a&tab=plan' })
		expect(link).toBe('/app/project/..%2F..%2Fevil?tab=comments&comments=all&thread=a%26tab%3Dplan')
	})
})
