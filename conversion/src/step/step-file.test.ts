import { describe, expect, it } from 'vitest'
import { stepFile } from '../testing/convert-text.ts'
import { StepFile } from './step-file.ts'
import { readHeader } from './step-header.ts'
import { indexStep } from './step-index.ts'

const parse = (text: string): StepFile => new StepFile(new TextEncoder().encode(text))
const latin1 = (text: string): StepFile => new StepFile(Uint8Array.from(text, (letter) => letter.charCodeAt(0)))
const textOf = (literal: string): string | null => {
	const file = parse(stepFile(`#1=IFCPERSON(${literal},$);`))
	return file.text(file.record(1), 0)
}

describe('texts', () => {
	it.each([
		["'plain'", 'plain'],
		["''", ''],
		["'it''s'", "it's"],
		["'C:\\\\temp'", 'C:\\temp'],
		["'\\X\\FC'", 'ü'],
		["'\\X2\\00FC6E2C\\X0\\'", 'ü測'],
		["'\\X\\80 5\\X\\96\\X\\9F'", '€ 5–Ÿ'],
		["'it\\X2\\0092\\X0\\s'", 'it’s'],
		["'\\X\\E2\\X\\80\\X\\99'", '’'],
		["'\\X4\\0001F3D7\\X0\\'", '🏗'],
		["'\\S\\D'", 'Ä'],
		["'\\PB\\\\S\\!'", 'Ą'],
		["'raw ü 测'", 'raw ü 测'],
		["'\\X2\\00G0 broken'", '\\X2\\00G0 broken'],
	])('reads %s', (literal, expected) => {
		expect(textOf(literal)).toBe(expected)
	})

	it('reads a quote that is the operand of \\S\\ and does not end there', () => {
		const file = parse(stepFile("#1=IFCPERSON('a\\S\\'b',$);\n#2=IFCPERSON('c',$);"))
		expect(file.text(file.record(1), 0)).toBe('a§b')
		expect(file.text(file.record(2), 0)).toBe('c')
	})

	it('reads raw Shift-JIS and raw Windows-1252 where the bytes are no UTF-8', () => {
		const japanese = latin1(stepFile("#1=IFCPERSON('\x89\xae\x8d\xaa',$);"))
		expect(japanese.text(japanese.record(1), 0)).toBe('屋根')
		const german = latin1(stepFile("#1=IFCPERSON('W\xe4nde',$);"))
		expect(german.text(german.record(1), 0)).toBe('Wände')
	})

	it.each([
		['\xd4\xa4\xd6\xc6\xc7\xbd\xb0\xe5', '预制墙板'],
		['\xba\xae\xc3\xbc \xc6\xd0\xb3\xce', '벽체 패널'],
		['\xd1\xf2\xe5\xed\xe0 \xed\xe0\xf0\xf3\xe6\xed\xe0\xff', 'Стена наружная'],
		['\xd4\xef\xdf\xf7\xef\xf2 \xe5\xee\xf9\xf4\xe5\xf1\xe9\xea\xfc\xf2', 'Τοίχος εξωτερικός'],
		['Au\xa7enw\x8ande', 'Außenwände'],
		['Stra\xdfe, H\xf6he 5\xb0 \xd8', 'Straße, Höhe 5° Ø'],
	])('reads the raw bytes %s by what they mean', (bytes, text) => {
		const file = latin1(stepFile(`#1=IFCPERSON('${bytes}',$);`))
		expect(file.text(file.record(1), 0)).toBe(text)
	})

	it('reads UTF-8 whose bytes were put through \\S\\ and \\X\\ one by one', () => {
		expect(textOf("'\\S\\e\\X\\B1\\X\\8B\\S\\f\\X\\A0\\X\\B9'")).toBe('屋根')
	})

	it('keeps newlines, semicolons and record-like text inside a text', () => {
		const file = parse(stepFile("#1=IFCPERSON('a\nb;#7=X(1);',#2);\n#2=IFCPERSON($,$);"))
		expect(file.text(file.record(1), 0)).toBe('a\nb;#7=X(1);')
		expect(file.ref(file.record(1), 1)).toBe(2)
		expect(file.index.count).toBe(2)
	})
})

describe('values', () => {
	const file = parse(
		stepFile(
			"#1 = IFCTEST ( #2 , $ , * , 1.5E-3 , -2. , .T. , .ELEMENT. , IFCLABEL('x,y)') , (1.,(2.,3.)) , (#3,#4) ) ;",
		),
	)
	const record = file.record(1)

	it('reads references, numbers, logicals, enumerations and typed values, whatever the blanks', () => {
		expect(file.ref(record, 0)).toBe(2)
		expect(file.value(record, 1).value).toBeNull()
		expect(file.value(record, 2).value).toBeNull()
		expect(file.number(record, 3)).toBe(0.0015)
		expect(file.number(record, 4)).toBe(-2)
		expect(file.value(record, 5).value).toBe(true)
		expect(file.enumeration(record, 6)).toBe('ELEMENT')
		expect(file.value(record, 7)).toEqual({ type: 'IFCLABEL', value: 'x,y)' })
		expect(file.numbers(record, 8)).toEqual([1, 2, 3])
		expect(file.refs(record, 9)).toEqual([3, 4])
	})

	it('reads absent what a record does not have', () => {
		expect(file.text(record, 40)).toBeNull()
		expect(file.ref(file.record(999), 0)).toBe(0)
		expect(file.refs(-1, 0)).toEqual([])
	})
})

describe('comments and numbers', () => {
	it('reads what stands around comments, wherever a blank may stand', () => {
		const file = parse(
			stepFile(`/* #9=X(1); */#1/*a=b*/ = /*don't;*/ IFCPERSON /*(old)*/ (/*',*/'it''s /*no*/',/*#7*/#2/*x*/,(/*a*/#2,/*(*/#1)/*;*/)/*,*/;
#2=IFCPERSON(/* 3 */2.5/* m */,.T./**/,$);/* end`),
		)
		expect(file.index.count).toBe(2)
		const [one, two] = [file.record(1), file.record(2)]
		expect([file.type(one), file.text(one, 0), file.ref(one, 1), file.refs(one, 2)]).toEqual([
			'IFCPERSON',
			"it's /*no*/",
			2,
			[2, 1],
		])
		expect([file.number(two, 0), file.value(two, 1).value]).toEqual([2.5, true])
		expect([file.raw(two, 0), file.allRefs(one)]).toEqual(['2.5', [2, 2, 1]])
	})

	it('reads the header around comments', () => {
		const text = stepFile('#1=IFCPERSON($);')
			.replace('FILE_DESCRIPTION', "/* don't; DATA; */FILE_DESCRIPTION /* what, (it) is */ ")
			.replace("'test'", "/* 'no' */'yes /* there */'")
			.replace('FILE_SCHEMA((', "FILE_SCHEMA/* 'IFC2X3' */((")
		expect(readHeader(parse(text))).toEqual({ schema: 'IFC4', exporter: 'yes /* there */' })
	})

	it('reads a further data section after comments, however long', () => {
		for (const comment of ['/* part 2 */', `/*${' long;'.repeat(10_000)}*/`, "/* don't; DATA; */"]) {
			const records = `#1=IFCPERSON($);\nENDSEC;${comment}\nDATA/* b */;/* c */\n#2=IFCPERSON($);`
			expect([comment, parse(stepFile(records)).index.count]).toEqual([comment, 2])
		}
	})

	it('reads on after a comment that never ends', () => {
		const file = parse(stepFile('#1=IFCPERSON($);\n/* open\n#2=IFCPERSON($);'))
		expect([file.index.count, file.index.skippedStretches]).toEqual([2, 2])
	})

	it('tells records apart by numbers of any size', () => {
		const ids = [
			'4294967296',
			'7713823040',
			'9007199254740991',
			'9007199254740993',
			'9007199254740992',
			'123456789012345678901234567890',
		]
		const file = parse(stepFile(ids.map((id, at) => `#${id}=IFCPERSON(${at}.,#${id});`).join('\n')))
		const own = ids.map((_, at) => file.follow(at, 1))
		expect(own).toEqual(ids.map((_, at) => at))
		expect(ids.map((_, at) => Number.isSafeInteger(file.id(at)))).toEqual(ids.map(() => true))
	})
})

describe('broken files', () => {
	it('takes the last of repeated ids, as the geometry kernel does', () => {
		const file = parse(stepFile("#1=IFCPERSON('a',$);\n#1=IFCPERSON('b',$);"))
		expect(file.text(file.record(1), 0)).toBe('b')
		expect(file.ofType('IFCPERSON')).toHaveLength(1)
		expect(file.index.repeatedIds).toEqual([1])
	})

	it('keeps what comes before a cut-off end', () => {
		const whole = stepFile("#1=IFCPERSON('a',$);\n#2=IFCPERSON('b',$);")
		const file = parse(whole.slice(0, whole.indexOf("'b'") + 2))
		expect(file.index.count).toBe(1)
		expect(file.index.truncatedRecord).toBe(true)
		expect(file.index.hasEnd).toBe(false)
	})

	it('loses one record, not the rest, where a quote is missing', () => {
		const file = parse(stepFile("#1=IFCPERSON('a,$);\n#2=IFCPERSON('b',$);\n#3=IFCPERSON('c',$);"))
		expect(file.text(file.record(2), 0)).toBe('b')
		expect(file.text(file.record(3), 0)).toBe('c')
	})

	it('loses no others where a semicolon is missing', () => {
		const file = parse(stepFile("#1=IFCPERSON('a',$)\n#2=IFCPERSON('b',$);\n#3=IFCPERSON('c',$);"))
		expect([1, 2, 3].map((id) => file.text(file.record(id), 0))).toEqual(['a', 'b', 'c'])
		expect(file.index.skippedStretches).toBe(1)
	})

	it('reads as far as the next record where records have no end, however many there are', () => {
		const count = 20_000
		const lines = Array.from({ length: count }, (_, at) => `#${at + 1}=IFCPERSON(`).join('\n')
		let reads = 0
		const bytes = new Proxy(new TextEncoder().encode(stepFile(`${lines}'unclosed\n#99999=IFCPERSON('b',$);`)), {
			get: (target, key) => {
				if (typeof key === 'string' && key >= '0' && key <= '9~') reads++
				const value = Reflect.get(target, key, target)
				return typeof value === 'function' ? value.bind(target) : value
			},
		})
		expect(indexStep(bytes).count).toBe(count + 1)
		expect(reads).toBeLessThan(lines.length * 20)
	})

	it('loses no others where a quote is missing before what looks like a comment', () => {
		const texts = ["'don't /* see'", "'b'", "'c */ d'", "'e'"]
		const file = parse(stepFile(texts.map((text, at) => `#${at + 1}=IFCPERSON(${text},$);`).join('\n')))
		expect([2, 3, 4].map((id) => file.text(file.record(id), 0))).toEqual(['b', 'c */ d', 'e'])
	})

	it('passes over comments, a BOM, blank lines, lower case and stray words', () => {
		const text = `\ufeff${stepFile("/* #9=X(); */\n\n#1=ifcperson(/* ' */'a',$);\nstray words\n#2=IFCPERSON('b',$);")}`
		const file = parse(text)
		expect(file.ofType('IFCPERSON')).toHaveLength(2)
		expect(file.text(file.record(2), 0)).toBe('b')
		expect(file.index.skippedStretches).toBeGreaterThan(0)
	})

	it('finds the data of a header whose quotes do not pair up', () => {
		const file = parse(stepFile("#1=IFCPERSON('a',$);").replace("'test'", "'te'st'"))
		expect(file.index.count).toBe(1)
	})

	it('reads sparse and huge ids, references in circles and single-line files', () => {
		const file = parse(stepFile("#4000000001=IFCPERSON('a',#4000000001);#7=IFCPERSON('b',$);"))
		expect(file.text(file.record(4_000_000_001), 0)).toBe('a')
		expect(file.follow(file.record(4_000_000_001), 1)).toBe(file.record(4_000_000_001))
	})

	it('survives random damage anywhere', () => {
		const whole = stepFile("#1=IFCWALL('a',(#2,#3),IFCLABEL('x'));\n#2=IFCPERSON('b',$);\n#3=IFCPERSON('c',(1.,2.));")
		for (let seed = 1; seed < 400; seed++) {
			const bytes = new TextEncoder().encode(whole)
			for (let hit = 0; hit < 4; hit++)
				bytes[(seed * 7919 + hit * 104_729) % bytes.length] = (seed * 31 + hit * 17) % 256
			const file = new StepFile(bytes)
			for (let record = 0; record < file.index.count; record++) {
				file.text(record, 0)
				file.values(record, 1)
				file.refs(record, 2)
			}
			readHeader(file)
		}
	})
})

it('reads schema and exporter from the header', () => {
	const header = readHeader(parse(stepFile('', 'IFC4X3_ADD2')))
	expect(header).toEqual({ schema: 'IFC4X3_ADD2', exporter: 'test' })
})
