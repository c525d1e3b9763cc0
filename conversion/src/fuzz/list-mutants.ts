import type { Mutant, SeedModel } from './mutant.ts'

/** Offsets of the top-level arguments of a record's line that are lists, perhaps within a type's parentheses. */
function listsOf(line: string): [from: number, to: number][] {
	const found: [number, number][] = []
	let depth = 0
	let start = 0
	let inText = false
	for (let at = line.indexOf('=') + 1; at < line.length; at++) {
		const sign = line[at]
		if (sign === "'") inText = !inText
		if (inText) continue
		if (sign === '(' && ++depth === 2) start = at
		if (sign === ')' && depth-- === 2) found.push([start, at + 1])
	}
	return found
}

/** The first element of a list, with nested lists. */
function firstOf(list: string): string {
	let depth = 0
	let inText = false
	for (let at = 1; at < list.length - 1; at++) {
		const sign = list[at]
		if (sign === "'") inText = !inText
		else if (!inText && sign === '(') depth++
		else if (!inText && sign === ')') depth--
		else if (!inText && sign === ',' && depth === 0) return list.slice(0, at)
	}
	return list.slice(0, -1)
}

/** Ways in which programs write lists wrong; `id` is the record's own reference. */
const CHANGES: Record<string, (list: string, id: string) => string> = {
	empty: () => '()',
	'nothing at all': () => '',
	unset: () => '$',
	'a star': () => '*',
	'one element': (list) => `${firstOf(list)})`,
	'no list': (list) => firstOf(list).slice(1) || '$',
	'one level too deep': (list) => `(${list})`,
	'two levels too deep, half empty': (list) => `((${list},()))`,
	'an unset element': (list) => `($,${list.slice(1)}`,
	'a missing record': () => '(#987654321)',
	'the record itself': (_, id) => `(${id})`,
	'a record of another type': () => '(#1)',
	'a text': () => "('text')",
	'twice the same': (list) => `${list.slice(0, -1)},${list.slice(1)}`,
}

/** Each list argument of each entity type of some models, given wrong in each way: the sweep that random mutants leave holes in. */
export function listMutants(models: readonly SeedModel[]): Mutant[] {
	const swept = new Set<string>()
	const mutants: Mutant[] = []
	for (const { name: model, bytes, format } of models) {
		if (format !== 'step') continue
		const lines = bytes.toString('latin1').split('\n')
		for (const [number, line] of lines.entries()) {
			const [, id = '', type = ''] = /^(#\d+)\s*=\s*(IFC\w+)\s*\(.*;\s*$/.exec(line) ?? []
			if (type === '' || swept.has(type)) continue
			const lists = listsOf(line)
			if (lists.length > 0) swept.add(type)
			for (const [place, [from, to]] of lists.entries())
				for (const [change, apply] of Object.entries(CHANGES)) {
					const changed = line.slice(0, from) + apply(line.slice(from, to), id) + line.slice(to)
					const all = [...lines.slice(0, number), changed, ...lines.slice(number + 1)]
					mutants.push({
						number: mutants.length,
						model,
						mutations: [`list: ${change}`, `${type}, list ${place + 1}`],
						bytes: Buffer.from(all.join('\n'), 'latin1'),
					})
				}
		}
	}
	return mutants
}
