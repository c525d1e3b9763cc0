import { createInstance } from 'i18next'
import { expect, test } from 'vitest'
import { statusName } from './status-name.ts'

test('a default status that nobody renamed is translated, any other keeps its name', async () => {
	const i18n = createInstance()
	await i18n.init({
		lng: 'nl',
		ns: ['statuses'],
		defaultNS: 'statuses',
		resources: { nl: { statuses: { default: { produced: 'Geproduceerd' } } } },
	})
	const t = i18n.getFixedT('nl', 'statuses')
	expect(statusName({ name: 'Produced', default_key: 'produced' }, t)).toBe('Geproduceerd')
	expect(statusName({ name: 'Produced', default_key: null }, t)).toBe('Produced')
	expect(statusName({ name: 'Klaar', default_key: 'a key of a newer server' }, t)).toBe('Klaar')
})
