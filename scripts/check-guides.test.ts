import { expect, test } from 'vitest'
import { compareGuide, unknownNames } from './check-guides.ts'

const english = `# Lists

## Import

1. Open the *list* and select **Import list**.
2. Choose \`a.csv\`; see [Statuses](/docs/statuses).

![The list](panels)
`
const german = `# Listen

## Importieren

1. Öffnen Sie die *Liste* und wählen Sie **Liste importieren**.
2. Wählen Sie \`a.csv\`; siehe [Status](/docs/statuses).

![Die Liste](panels)
`
const names = {
	english: new Map([
		['panels:import', 'Import list…'],
		['imports:title', 'Import list'],
	]),
	translated: new Map([
		['panels:import', 'Liste importieren…'],
		['imports:title', 'Import einer Liste'],
	]),
}

test('a translation with the same parts and the names of the interface is right', () => {
	expect(compareGuide(english, german, names)).toEqual([])
	expect(unknownNames(english, names.english)).toEqual([])
})

test('names that the interface has not are reported, in English too', () => {
	expect(compareGuide(english, german.replace('Liste importieren', 'Liste laden'), names)).toEqual([
		'part 2 lacks **Liste importieren** or **Import einer Liste** (Import list)',
		'part 2 has **Liste laden**, which the interface or the English text has not',
	])
	expect(unknownNames(english.replace('Import list', 'Load list'), names.english)).toEqual([
		'**Load list** is nowhere in the interface',
	])
})

test.each([
	['a heading', '## Importieren', 'has 0 headings, English has 1'],
	['a step', /^2.*$/m, 'part 2 has 1 steps, English has 2'],
	['a picture', /^!.*$/m, 'part 2 has the pictures [], English has [panels]'],
	['a link', '(/docs/statuses)', 'part 2 has the links [], English has [/docs/statuses]'],
])('a translation without %s is reported', (_, without, problem) => {
	expect(compareGuide(english, german.replace(without, ''), names)).toContain(problem)
})
