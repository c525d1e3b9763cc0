import { expect, it } from 'vitest'
import { readingOf, shortForm } from './cases.ts'

const read = (text: string) => shortForm(readingOf({ language: 'en', text }))
const lines = (...all: string[]): string => all.join('\n')

it('reads the list of a mail and nothing of its greeting, signature and address', () => {
	const mail = lines(
		'Hi Tom,',
		'',
		'we received the following panels this morning:',
		'- W1',
		'- W2 (2 pcs)',
		'- B7',
		'',
		'W9 was missing.',
		'',
		'Kind regards',
		'Anna Smith',
		'Müller Beton | +44 20 7946 0958 | anna@precast.example',
	)
	expect(read(mail)).toBe('marks=W1,W2*2,B7 except(marks=W9) => set delivered')
	// The supplier is a property of the project too: as a condition it would leave out panels of others.
	const reading = readingOf({ language: 'en', text: mail })
	expect('unread' in reading && reading.unread).toContain('Müller Beton')
})

it('tells amounts from positions in a table without units', () => {
	const table = ['Delivery note 4711', '23.11.2026', '1  1  W21', '2  1  W22', '3  2  B7', 'Driver: John']
	expect(read(lines(...table))).toBe('marks=W21*1,W22*1,B7*2 => set delivered')
	expect(read(lines('Delivered:', '2 W21', '1 W22'))).toBe('marks=W21*2,W22*1 => set delivered')
	expect(read(lines('Delivered', 'W21 1', 'W22 2'))).toBe('marks=W21*1,W22*2 => set delivered')
})

it('asks about a heading that says something else than delivered', () => {
	expect(read('Ordered: W1, W2. Delivered: W1')).toBe('?? unknown_word')
	expect(read('Delivered: W1, W2. Partly: W3')).toBe('?? unknown_word')
	expect(read('partly delivered: W1, W2')).toBe('?? unknown_word')
})

it('plans nothing for the day of a note, nor for a day shortly before', () => {
	expect(read('delivery note of 23.11.2026: W1, W2')).toBe('marks=W1,W2 => set delivered')
	expect(read('delivered 20.11.: W1')).toBe('marks=W1 => set delivered')
	expect(read('delivery of W1 on 04.12.2026')).toBe('marks=W1 => plan delivered 2026-12-04')
})
