import { afterEach, describe, expect, test } from 'vitest'
import {
	onOneLine,
	truncated,
	withBrokenLines,
	withByteOrderMark,
	withoutEnd,
	withoutRecords,
	withRecordTwice,
	withSchemaName,
} from './flaws.ts'
import { generateSampleModel, sampleModelText } from './sample-model.ts'
import { closeModels, readModel } from './testing/web-ifc-reading.ts'

afterEach(closeModels)

const { chunks, truth } = generateSampleModel({ panels: 30, detail: 'layers' })
const whole = sampleModelText({ panels: 30, detail: 'layers' })
const joined = (parts: Iterable<string>) => [...parts].join('')

describe('harmless oddities keep the whole building readable', () => {
	test.each([
		['no line breaks', onOneLine],
		['broken lines', withBrokenLines],
		['no end', withoutEnd],
	] as const)('%s', async (_name, spoil) => {
		const text = joined(spoil(chunks))
		expect(text).not.toBe(whole)
		expect((await readModel(text)).elements.size).toBe(truth.drawnCount)
	})
})

test('a truncated file is the beginning of the whole one', () => {
	const half = Math.floor(whole.length / 2)
	expect(joined(truncated(chunks, half))).toBe(whole.slice(0, half))
	expect(joined(truncated(chunks, 10))).toBe(whole.slice(0, 10))
})

test('a byte order mark stands before everything', () => {
	expect(
		Buffer.from(joined(withByteOrderMark(chunks)))
			.subarray(0, 6)
			.toString('hex'),
	).toBe('efbbbf49534f')
})

test('a record stands twice under one number', () => {
	const lines = joined(withRecordTwice(chunks, 'IFCELEMENTASSEMBLY')).split('\n')
	const twice = lines.filter((line, index) => line !== '' && line === lines[index + 1])
	expect(twice.length).toBe(1)
	expect(twice[0]).toMatch(/^#\d+=IFCELEMENTASSEMBLY\(/)
	expect(lines.length).toBe(whole.split('\n').length + 1)
})

test('the header claims another schema', () => {
	expect(joined(withSchemaName(chunks, 'IFC5'))).toBe(whole.replace("FILE_SCHEMA(('IFC4'))", "FILE_SCHEMA(('IFC5'))"))
})

test('records of a class are left out and the others stay', () => {
	const text = joined(withoutRecords(chunks, ['IFCBUILDINGSTOREY', 'IFCRELVOIDSELEMENT']))
	expect(text).not.toMatch(/=IFCBUILDINGSTOREY\(|=IFCRELVOIDSELEMENT\(/)
	const lost = truth.floors.length + truth.openingCount
	expect(text.split('\n').length).toBe(whole.split('\n').length - lost)
})
