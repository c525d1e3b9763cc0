import { mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { expect, test } from 'vitest'
import { checkMailTexts, compareTexts, flatten, type Texts } from './check-locales.ts'
import { keysMissing, keysUnused, valuesMissing } from './locale-key-use.ts'

const texts = (value: unknown): Texts => new Map(flatten(value) as [string, string][])

const english = texts({
	list: { title: 'Panels', found_one: '{{count}} panel found', found_other: '{{count}} panels found' },
	hint: 'Drop a model file of {{size}} MB here',
})

test('a complete translation is not reported', () => {
	const french = {
		list: {
			title: 'Panneaux',
			found_one: '{{count}} panneau',
			found_many: '{{count}} de panneaux',
			found_other: '{{count}} panneaux',
		},
		hint: 'Déposez ici un modèle de {{size}} Mo',
	}
	expect(compareTexts(english, texts(french), 'fr')).toEqual([])
})

test('Arabic needs its six plural forms and Japanese only one', () => {
	const one = { list: { title: 'パネル', found_other: '{{count}} 枚' }, hint: '{{size}} MB まで' }
	expect(compareTexts(english, texts(one), 'ja')).toEqual([])
	const missing = compareTexts(english, texts({ ...one, list: { ...one.list, found_one: 'x' } }), 'ar')
	expect(missing.sort()).toEqual(['few', 'many', 'two', 'zero'].map((form) => `list.found_${form} is missing`))
})

test('French punctuation stays on the line of its word', () => {
	const problems = (text: string) => compareTexts(texts({ hint: 'Why?' }), texts({ hint: text }), 'fr')
	for (const text of ['Pourquoi ?', 'Nom : mur', '« Mur\u00a0»', '«\u00a0Mur »'])
		expect(problems(text), text).toEqual(['hint needs a no-break space beside its punctuation'])
	expect(problems('«\u00a0Mur\u00a0»\u00a0: pourquoi\u202f?')).toEqual([])
	expect(problems('Appuyez-y sur ?. À 10:30, voir https://example.com')).toEqual([])
})

test('missing and foreign keys, lost variables and text left in English are reported', () => {
	const german = {
		list: { title: '', found_one: 'eins', found_other: '{{count}} Platten' },
		hint: 'Drop a model file of {{size}} MB here',
		more: 'x',
	}
	expect(compareTexts(english, texts(german), 'de').sort()).toEqual([
		'hint is still English: Drop a model file of {{size}} MB here',
		'list.title is empty',
		'more is not in English',
	])
	expect(
		compareTexts(
			english,
			texts({ list: { title: 'a', found_one: 'b', found_other: 'c' }, hint: 'Datei {{mb}}' }),
			'de',
		),
	).toEqual(['hint lacks {{size}}'])
})

const known = new Map([
	['shell', new Set(['ok'])],
	['panels', new Set(['list.title', 'list.found_one', 'list.found_other', 'stage.reading'])],
])

test('keys in the code are found plain, counted, by template and by namespace', () => {
	const code = [
		{
			path: 'a.tsx',
			text:
				"const { t } = useTranslation('panels'); t('list.title'); t('list.found', { count }); t(`stage.$" + '{stage}`)',
		},
		{ path: 'b.tsx', text: "t('ok')" },
	]
	expect(keysMissing(known, code)).toEqual([])
	expect(keysUnused(known, code)).toEqual([])
})

test('a key nobody wrote and a key nobody uses are reported', () => {
	const code = [{ path: 'a.tsx', text: "useTranslation('panels'); t('list.absent'); t('list.found', { count })" }]
	expect(keysMissing(known, code)).toEqual(['a.tsx: no text for list.absent'])
	expect(keysUnused(known, code)).toEqual([
		'shell: nobody uses ok',
		'panels: nobody uses list.title',
		'panels: nobody uses stage.reading',
	])
})

test('a value that a text needs and a call does not pass is reported', () => {
	const texts = new Map([
		['shell', new Map([['ok', 'OK']])],
		[
			'panels',
			new Map([
				['area', 'Area ({{unit}})'],
				['late', '{{count}} late since {{day}}'],
			]),
		],
	])
	const problemsOf = (text: string) =>
		valuesMissing(texts, [{ path: 'a.ts', text: `useTranslation('panels'); ${text}` }])
	expect(problemsOf("t('area')")).toEqual(['a.ts: area needs {{unit}}'])
	expect(problemsOf("t('panels:area', {})")).toEqual(['a.ts: panels:area needs {{unit}}'])
	expect(problemsOf("t('late', { count: list.filter((a) => a.is({ day })).length })")).toEqual([
		'a.ts: late needs {{day}}',
	])
	expect(
		problemsOf("t('ok') + t('area', { unit: of({ a, b }) }) + t('late', { day, count }) + t('late', { ...values })"),
	).toEqual([])
})

test('a mail text that a language lacks, and a value it forgets, are reported', () => {
	const folder = mkdtempSync(join(tmpdir(), 'panelyard-mails-'))
	try {
		const texts = { share: { subject: '{{person}} shared a project with you', ignore: 'Ignore this' } }
		for (const language of ['en', 'fr', 'es', 'de', 'it', 'pt', 'zh', 'ja', 'ko', 'ar']) {
			const own = { share: { subject: `{{person}} ${language}`, ignore: language } }
			writeFileSync(join(folder, `${language}.json`), JSON.stringify(language === 'en' ? texts : own))
		}
		expect(checkMailTexts(folder)).toEqual([])
		writeFileSync(join(folder, 'ko.json'), JSON.stringify({ share: { subject: 'ko' } }))
		expect(checkMailTexts(folder).sort()).toEqual([
			'ko.json of mails: share.ignore is missing',
			'ko.json of mails: share.subject lacks {{person}}',
		])
	} finally {
		rmSync(folder, { recursive: true })
	}
})
