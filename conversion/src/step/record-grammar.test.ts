import { describe, expect, it } from 'vitest'
import {
	BROKEN,
	EMPTY_ARGUMENT,
	FAR_REFERENCE,
	fillEmptyArguments,
	LONG_TEXT,
	SOUND,
	stateOfRecord,
} from './record-grammar.ts'

const stateOf = (values: string): number => {
	const bytes = Buffer.from(`#1=IFCTHING(${values});`, 'latin1')
	return stateOfRecord(bytes, bytes.indexOf('(') + 1, bytes.length - 1)
}

describe('a record is sound', () => {
	it.each([
		"'a''b',$,*,.T.,#12,5,-5.,+5.E-3,1.e5",
		'(1.,2.),((#1,#2),(#3)),()',
		"IFCLABEL('x'),( IFCREAL (1.) )",
		'"0FF",.USERDEFINED.',
		'(#1,#2,),(1.,,2.)',
		"'\\S\\'x', /* with ' ( */ 1.",
	])('with %s', (values) => expect(stateOf(values)).toBe(SOUND))
})

describe('a record is broken', () => {
	it.each([
		...['.5', '-.5', '(.5,.5)', '- 5.', '-\u0012.5', '5 .3', '5.x', '0x10', '1.#IND', '1.$', 'NaN'],
		...['#', '#x', '#1#2', '#1 #2', '$$', '$ $', "'a' 'b'", "'a'(#1)", '(#1)(#2)', '.T', '.T..F.', '..'],
		...['/', '%', '(1.', '1.)', "'a", '5.(1.)', 'IFCLABEL', `1${'0'.repeat(70_000)}.`, `.${'A'.repeat(70_000)}.`],
	])('with %.20s', (values) => expect(stateOf(values)).toBe(BROKEN))
})

it('tells of a sound record what the kernel can’t take as it is', () => {
	expect(stateOf(`'${'x'.repeat(70_000)}',#4294967297`)).toBe(LONG_TEXT | FAR_REFERENCE)
	expect(stateOf('#4000000000')).toBe(SOUND)
	for (const values of ['1.,,2.', ',1.', '1., ,2.']) expect(stateOf(values)).toBe(EMPTY_ARGUMENT)
	expect(stateOf('1.,2.,')).toBe(SOUND)
})

it('writes $ for arguments that are empty, and changes nothing else', () => {
	expect(fillEmptyArguments("#1=IFCTHING('a,,b''(,,', ,,(1.,,2.),IFCX(,1.),#3,);")).toBe(
		"#1=IFCTHING('a,,b''(,,', $,$,(1.,,2.),IFCX(,1.),#3,);",
	)
	expect(fillEmptyArguments("#1=IFCTHING(,'\\S\\'',,2.);")).toBe("#1=IFCTHING($,'\\S\\'',$,2.);")
})
