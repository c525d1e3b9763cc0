/**
 * Finds the texts of the interface that the code uses. Reads literals, so a key must be written out or be a template.
 */
export type CodeFile = { path: string; text: string }

/** Keys by namespace, plural forms included. */
export type KeysByNamespace = Map<string, Set<string>>

const DEFAULT_NAMESPACE = 'shell'
const pluralSuffix = /_(zero|one|two|few|many|other)$/
const literal = /'((?:[^'\\\n]|\\.)*)'|"((?:[^"\\\n]|\\.)*)"|`((?:[^`\\]|\\.)*)`/g
const translateCall = /(?:\bt\(\s*|\bi18nKey=\{?)(?:'([^'\n]+)'|"([^"\n]+)"|`([^`]+)`)/g

const escapeForPattern = (text: string): string => text.replace(/[.*+?^${}()|[\]\\]/g, '\\$&')

/** The pattern of possible keys of `stage.${name}`; null for a plain literal. */
function patternOf(text: string): RegExp | null {
	if (!text.includes('${')) return null
	const pieces = text.split(/\$\{(?:[^{}]|\{[^{}]*\})*\}/)
	// A template with only a variable could be any key.
	if (pieces.join('').replace(/[:.]/g, '') === '') return null
	return new RegExp(`^${pieces.map(escapeForPattern).join('[^:]+')}$`)
}

function literalsOf({ text }: CodeFile): string[] {
	return [...text.matchAll(literal)].map(([, single, double, template]) => single ?? double ?? template ?? '')
}

const prefixesOf = ({ text }: CodeFile): string[] =>
	[...text.matchAll(/keyPrefix:\s*['"]([\w.-]+)['"]/g)].map(([, prefix]) => `${prefix}.`)

function namespacesOf(file: CodeFile, known: KeysByNamespace): string[] {
	const named = literalsOf(file).filter((text) => known.has(text))
	return [...new Set([...named, DEFAULT_NAMESPACE])]
}

/** Calls of `t()` with a key in none of the namespaces that the file uses. */
export function keysMissing(known: KeysByNamespace, code: CodeFile[]): string[] {
	const exists = (namespace: string, wanted: string): boolean => {
		const pattern = patternOf(wanted)
		const keys = [...(known.get(namespace) ?? [])]
		return keys.some((key) => {
			const base = key.replace(pluralSuffix, '')
			return pattern
				? pattern.test(base) || pattern.test(key)
				: key === wanted || base === wanted || key.startsWith(`${wanted}_`) || key.startsWith(`${wanted}.`)
		})
	}
	return code.flatMap((file) => {
		const calls = [...file.text.matchAll(translateCall)].map(
			([, single, double, template]) => single ?? double ?? template ?? '',
		)
		return calls
			.filter((call) => {
				if (call.includes('${') && patternOf(call) === null) return false
				const [namespace, key] = call.includes(':') ? (call.split(':', 2) as [string, string]) : [null, call]
				const candidates = ['', ...prefixesOf(file)].map((prefix) => prefix + key)
				const namespaces =
					namespace === null ? namespacesOf(file, known) : namespace.includes('${') ? [...known.keys()] : [namespace]
				return !namespaces.some((name) => candidates.some((candidate) => exists(name, candidate)))
			})
			.map((call) => `${file.path}: no text for ${call}`)
	})
}

const plainCall = /\bt\(\s*(?:'([^'\n]+)'|"([^"\n]+)")\s*(\)|,\s*\{)/g

/** Calls of `t()` that don't pass a value that the text needs, so that people would read `{{unit}}`. */
export function valuesMissing(texts: ReadonlyMap<string, ReadonlyMap<string, string>>, code: CodeFile[]): string[] {
	const known: KeysByNamespace = new Map([...texts].map(([namespace, of]) => [namespace, new Set(of.keys())]))
	return code.flatMap((file) =>
		[...file.text.matchAll(plainCall)].flatMap((call) => {
			const given = call[3] === ')' ? new Set<string>() : valuesAt(file.text, call.index + call[0].length)
			if (given === null) return []
			const wanted = call[1] ?? call[2] ?? ''
			const [namespace, key] = wanted.includes(':') ? (wanted.split(':', 2) as [string, string]) : [null, wanted]
			const found = (namespace === null ? namespacesOf(file, known) : [namespace]).flatMap((name) =>
				['', ...prefixesOf(file)].flatMap((prefix) => texts.get(name)?.get(prefix + key) ?? []),
			)
			const lacking = found.map((text) =>
				[...text.matchAll(/\{\{\s*(\w+)/g)].flatMap(([, value = '']) => (given.has(value) ? [] : value)),
			)
			// Where several namespaces of the file have the key, the call means the one that fits.
			const least = lacking.sort((a, b) => a.length - b.length)[0] ?? []
			return least.map((value) => `${file.path}: ${wanted} needs {{${value}}}`)
		}),
	)
}

/** Names of the values of an object literal whose inside starts at a place; null if it spreads others. */
function valuesAt(text: string, start: number): Set<string> | null {
	let depth = 1
	let part = ''
	const parts: string[] = []
	for (let at = start; at < text.length && depth > 0; at++) {
		const char = text[at] as string
		if ('{[('.includes(char)) depth++
		else if ('}])'.includes(char)) depth--
		if (depth === 0 || (depth === 1 && char === ',')) {
			parts.push(part)
			part = ''
		} else part += char
	}
	if (parts.some((one) => one.trim().startsWith('...'))) return null
	return new Set(parts.flatMap((one) => /^\s*(\w+)/.exec(one)?.[1] ?? []))
}

/** Keys that no literal in the code matches. */
export function keysUnused(known: KeysByNamespace, code: CodeFile[]): string[] {
	const used = new Map<string, { plain: Set<string>; patterns: RegExp[]; trees: string[] }>()
	for (const namespace of known.keys()) used.set(namespace, { plain: new Set(), patterns: [], trees: [] })
	for (const file of code) {
		const prefixes = ['', ...prefixesOf(file)]
		const own = namespacesOf(file, known)
		for (const text of literalsOf(file)) {
			const colon = text.indexOf(':')
			const named = colon > 0 && known.has(text.slice(0, colon))
			const namespaces = named ? [text.slice(0, colon)] : text.startsWith('${') ? [...known.keys()] : own
			for (const prefix of prefixes) {
				const key = prefix + (named ? text.slice(colon + 1) : text)
				const pattern = patternOf(key)
				for (const namespace of namespaces) {
					if (pattern) used.get(namespace)?.patterns.push(pattern)
					else used.get(namespace)?.plain.add(key)
					if (file.text.includes('returnObjects')) used.get(namespace)?.trees.push(`${key}.`)
				}
			}
		}
	}
	return [...known].flatMap(([namespace, keys]) => {
		const uses = used.get(namespace)
		return [...new Set([...keys].map((key) => key.replace(pluralSuffix, '')))]
			.filter((key) => {
				const withoutContext = key.replace(/_[^_.]+$/, '')
				return !(
					uses?.plain.has(key) ||
					uses?.plain.has(withoutContext) ||
					uses?.patterns.some((pattern) => pattern.test(key)) ||
					uses?.trees.some((tree) => key.startsWith(tree))
				)
			})
			.map((key) => `${namespace}: nobody uses ${key}`)
	})
}
