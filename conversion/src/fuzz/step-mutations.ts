import type { Mutation } from './byte-mutations.ts'
import type { Random } from './random.ts'

/** Depth of inserted lists: far beyond the limit of a recursive reader. */
const NESTING = 10_000

const NUMBERS = [
	...['1E308', '-1E308', '1E400', 'NaN', '-1.#IND', 'INF', '1E30', '1E-320', '0.', '-0.', '-1.', '1E12', '4294967296'],
	...['-9223372036854775809', '1.E', '.', '--1.', '0x10', '1e', '123456789012345678901234567890.'],
]

const NUMBER = /-?\d+\.\d*(E[+-]?\d+)?/g
const REFERENCE = /#\d+/g

type Lines = string[]

/** Works on the lines of a file, which have one record each in these files; bytes are preserved (Latin-1). */
function onLines(change: (lines: Lines, random: Random) => Lines): Mutation {
	return (bytes, random) => Buffer.from(change(bytes.toString('latin1').split('\n'), random).join('\n'), 'latin1')
}

const isRecord = (line: string): boolean => /^#\d+\s*=/.test(line)

function recordLine(lines: Lines, random: Random, fits: (line: string) => boolean = () => true): number {
	const start = random.below(lines.length)
	for (let step = 0; step < lines.length; step++) {
		const at = (start + step) % lines.length
		const line = lines[at] as string
		if (isRecord(line) && fits(line)) return at
	}
	return -1
}

/** Changes some matching record lines. */
function onRecords(
	most: number,
	fits: (line: string) => boolean,
	change: (line: string, random: Random, lines: Lines) => string,
): Mutation {
	return onLines((lines, random) => {
		const copy = [...lines]
		const times = 1 + random.below(most)
		for (let time = 0; time < times; time++) {
			const at = recordLine(copy, random, fits)
			if (at >= 0) copy[at] = change(copy[at] as string, random, lines)
		}
		return copy
	})
}

/** Replaces one match of a pattern after the `=` of a record. */
function replaceOne(line: string, pattern: RegExp, random: Random, by: (match: string) => string): string {
	const body = line.indexOf('=') + 1
	const matches = [...line.slice(body).matchAll(pattern)]
	if (matches.length === 0) return line
	const match = random.pick(matches)
	const at = body + match.index
	return line.slice(0, at) + by(match[0]) + line.slice(at + match[0].length)
}

const ofType =
	(...names: string[]) =>
	(line: string): boolean =>
		names.some((name) => line.includes(`=${name}(`) || line.includes(`= ${name}(`))

const idOf = (line: string): string => /^#\d+/.exec(line)?.[0] ?? '#0'

/** Makes records of one kind refer to each other in a cycle, with their reference number `which`. */
function ring(which: (line: string) => boolean, pattern: RegExp): Mutation {
	return onLines((lines, random) => {
		const places = lines.flatMap((line, at) => (isRecord(line) && which(line) ? [at] : []))
		if (places.length === 0) return lines
		const first = random.below(places.length)
		const members = places.slice(first, first + 1 + random.below(4))
		const copy = [...lines]
		for (const [number, at] of members.entries()) {
			const next = idOf(copy[members[(number + 1) % members.length] as number] as string)
			copy[at] = (copy[at] as string).replace(pattern, (_, before: string) => `${before}${next}`)
		}
		return copy
	})
}

const GEOMETRY =
	/=\s*IFC(CARTESIANPOINT|DIRECTION|EXTRUDED|AXIS2|POLYLINE|SHAPEREP|REPRESENTATION|MAPPED|FACE|POLYLOOP|BOOLEAN|RECTANGLE|ARBITRARY|LOCALPLACEMENT|CARTESIANTRANSFORMATION|STYLEDITEM)/

/** Mutations of STEP files, record by record: typical output of broken exporters and hostile people. */
export const STEP_MUTATIONS: Record<string, Mutation> = {
	'lines dropped': onLines((lines, random) => {
		const share = random.pick([0.0005, 0.005, 0.05, 0.5])
		return lines.filter(() => random.fraction() >= share)
	}),
	'lines doubled': onLines((lines, random) => {
		const share = random.pick([0.001, 0.01, 0.2])
		return lines.flatMap((line) => (random.fraction() < share ? [line, line] : [line]))
	}),
	'lines swapped': onLines((lines, random) => {
		const copy = [...lines]
		for (let time = 1 + random.below(200); time > 0; time--) {
			const a = random.below(copy.length)
			const b = random.below(copy.length)
			;[copy[a], copy[b]] = [copy[b] as string, copy[a] as string]
		}
		return copy
	}),
	'line ends lost': onLines((lines, random) => {
		const at = random.below(lines.length)
		return [...lines.slice(0, at), lines.slice(at).join('')]
	}),
	'numbers blown up': onRecords(
		20,
		(line) => /\d\.[\d,)E]/.test(line),
		(line, random) => replaceOne(line, NUMBER, random, () => random.pick(NUMBERS)),
	),
	'coordinates blown up': onRecords(
		60,
		(line) => GEOMETRY.test(line) && /\d\.[\d,)E]/.test(line),
		(line, random) => replaceOne(line, NUMBER, random, () => random.pick(NUMBERS)),
	),
	'numbers negated': onRecords(
		40,
		(line) => /\d\.[\d,)E]/.test(line),
		(line, random) =>
			replaceOne(line, NUMBER, random, (number) => (number.startsWith('-') ? number.slice(1) : `-${number}`)),
	),
	'units broken': onRecords(
		3,
		ofType('IFCSIUNIT', 'IFCUNITASSIGNMENT', 'IFCCONVERSIONBASEDUNIT', 'IFCMEASUREWITHUNIT', 'IFCPROJECT'),
		(line, random) =>
			random.pick([
				(text: string) =>
					text.replace(/\.(MILLI|CENTI|KILO|METRE|LENGTHUNIT)\./, random.pick(['.EXA.', '.PICO.', '$', '.RADIAN.'])),
				(text: string) => replaceOne(text, NUMBER, random, () => random.pick(NUMBERS)),
				(text: string) => replaceOne(text, REFERENCE, random, () => '#999999'),
				(text: string) => text.replace(/\(.*\)/, '()'),
			])(line),
	),
	'references cut': onRecords(
		30,
		(line) => /=.*#\d/.test(line),
		(line, random) =>
			replaceOne(line, REFERENCE, random, () => random.pick(['#0', '#99999999', '$', '#', '#4294967297', '*'])),
	),
	'references swapped': onRecords(
		30,
		(line) => /=.*#\d/.test(line),
		(line, random, lines) => {
			const other = recordLine(lines, random)
			return replaceOne(line, REFERENCE, random, () => idOf(lines[other] as string))
		},
	),
	'geometry references swapped': onRecords(
		10,
		(line) => GEOMETRY.test(line) && /=.*#\d/.test(line),
		(line, random, lines) => {
			const other = recordLine(lines, random, (text) => GEOMETRY.test(text))
			return replaceOne(line, REFERENCE, random, () => idOf(lines[other] as string))
		},
	),
	'records that refer to themselves': onRecords(
		6,
		(line) => /=.*#\d/.test(line),
		(line, random) => replaceOne(line, REFERENCE, random, () => idOf(line)),
	),
	'placement ring': ring(ofType('IFCLOCALPLACEMENT'), /(IFCLOCALPLACEMENT\s*\()(#\d+|\$)/),
	'aggregation ring': onLines((lines, random) => {
		const copy = [...lines]
		const wholes = lines.flatMap((line, at) => (ofType('IFCRELAGGREGATES')(line) ? [at] : []))
		if (wholes.length < 2) return lines
		for (let time = 1 + random.below(4); time > 0; time--) {
			const [a, b] = [random.pick(wholes), random.pick(wholes)]
			const whole = /,(#\d+),\(/.exec(copy[b] as string)?.[1]
			if (whole) copy[a] = (copy[a] as string).replace(/,\((#\d+)/, (_, part: string) => `,(${whole},${part}`)
		}
		return copy
	}),
	'representation map ring': onLines((lines, random) => {
		const copy = [...lines]
		const id = 90_000_000 + random.below(1000) * 10
		const shapes = lines.flatMap((line, at) => (ofType('IFCSHAPEREPRESENTATION')(line) ? [at] : []))
		const end = lines.findLastIndex((line) => line.startsWith('ENDSEC'))
		if (shapes.length === 0 || end < 0) return lines
		const at = random.pick(shapes)
		const items = Array.from({ length: 1 + random.below(4) }, (_, item) => id + 3 + item)
		const refers = items.map((item) => `#${item}`).join(',')
		const shape = idOf(copy[at] as string)
		copy[at] = (copy[at] as string).replace(/\((#[\d,# ]*)\)\)/, (_, list: string) => `(${list},${refers}))`)
		copy.splice(
			end,
			0,
			`#${id}=IFCREPRESENTATIONMAP(#${id + 1},${shape});`,
			`#${id + 1}=IFCAXIS2PLACEMENT3D(#${id + 2},$,$);`,
			`#${id + 2}=IFCCARTESIANPOINT((0.,0.,0.));`,
			...items.map((item) => `#${item}=IFCMAPPEDITEM(#${id},#${id + 9});`),
			`#${id + 9}=IFCCARTESIANTRANSFORMATIONOPERATOR3D($,$,#${id + 2},$,$);`,
		)
		return copy
	}),
	'text left open': onRecords(
		3,
		(line) => line.includes("'"),
		(line, random) => replaceOne(line, /'/g, random, () => random.pick(['', "''", "\\S\\'"])),
	),
	'text directives broken': onRecords(
		20,
		(line) => line.includes("'"),
		(line, random) =>
			replaceOne(line, /'[^']+'/g, random, () =>
				random.pick([
					"'\\X2\\D800\\X0\\'",
					"'a\\X\\00b'",
					"'\\X4\\FFFFFFFF\\X0\\'",
					"'\\X2\\00'",
					"'\\P'",
					"'\u0000\u0001'",
					"'\\S\\'",
					`'${'x'.repeat(100_000)}'`,
					"''",
				]),
			),
	),
	'lists nested deep': onRecords(
		2,
		(line) => line.includes('('),
		(line, random) =>
			random.pick([
				(text: string) => replaceOne(text, /\((?=[#\d.$'])/g, random, () => '('.repeat(NESTING)),
				(text: string) =>
					replaceOne(
						text,
						/(#\d+|\d+\.\d*)/g,
						random,
						(value) => `${'('.repeat(NESTING)}${value}${')'.repeat(NESTING)}`,
					),
				(text: string) => replaceOne(text, /(IFC[A-Z]+\()(?=['\d.])/g, random, (wrapper) => wrapper.repeat(NESTING)),
			])(line),
	),
	'arguments lost': onRecords(
		20,
		() => true,
		(line, random) => replaceOne(line, /,/g, random, () => random.pick(['', ',,', ';', ')(', ',$,'])),
	),
	'types exchanged': onRecords(
		15,
		() => true,
		(line, random, lines) => {
			const other = /IFC\w+/.exec(lines[recordLine(lines, random)] as string)?.[0] ?? 'IFCWALL'
			return line.replace(/IFC\w+/, other)
		},
	),
	'line numbers exchanged': onRecords(
		10,
		() => true,
		(line, random, lines) =>
			line.replace(
				/^#\d+/,
				random.pick([idOf(lines[recordLine(lines, random)] as string), '#0', '#4294967290', '#99999999999']),
			),
	),
	'comment left open': onRecords(
		1,
		() => true,
		(line, random) => replaceOne(line, /[,(]/g, random, (sign) => `${sign}/*`),
	),
}
