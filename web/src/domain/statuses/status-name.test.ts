import { renderHook } from '@testing-library/react'
import { createInstance } from 'i18next'
import { expect, test } from 'vitest'
import { startI18n } from '../../locales/i18n.ts'
import { statusName, useStatusNameThen } from './status-name.ts'

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

test('the name a status had then is translated where it was a default one, though it is called otherwise since', async () => {
	const i18n = await startI18n()
	const nameThen = () => renderHook(useStatusNameThen).result.current
	await i18n.changeLanguage('de')
	expect(['Produced', 'Installed', 'Stripped', ''].map(nameThen())).toEqual(['Produziert', 'Montiert', 'Stripped', ''])
	await i18n.changeLanguage('en')
	expect(nameThen()('Produced')).toBe('Produced')
})
