import { anyCharacter, type CharacterClass, escapedCharacter, escapedClass, not, propertyClass } from './xsd-classes.ts'

/** A pattern that isn't one of XML Schema, or that is too large. */
export class PatternFault extends Error {}

/** A matcher has gone through all the steps that a check may take. */
export class PatternsTooSlow extends Error {}

const MOST_STEPS = 300_000_000

/** Steps that all patterns of a check may take together: some seconds. */
export class StepBudget {
	private left = MOST_STEPS

	/** For a further check with the same patterns. */
	renew(): void {
		this.left = MOST_STEPS
	}

	take(steps: number): void {
		this.left -= steps
		if (this.left < 0) throw new PatternsTooSlow()
	}
}

/** `x{1,100}` becomes a hundred states. */
const MOST_STATES = 4000
const DEEPEST_GROUP = 100
/** A state of a new set takes as long as this many characters of a known one. */
const COST_OF_STATE = 20
const MOST_SETS_KEPT = 500
const MOST_RESULTS_KEPT = 5000
const LONGEST_TEXT_KEPT = 200

type Tree =
	| { kind: 'class'; matches: CharacterClass }
	| { kind: 'sequence'; parts: Tree[] }
	| { kind: 'choice'; parts: Tree[] }
	| { kind: 'repeat'; part: Tree; least: number; most: number }

/** Reads the pattern language of XML Schema, in which `^` and `$` are plain characters and a pattern is of the whole text. */
class PatternReader {
	private readonly text: string[]
	private at = 0
	private depth = 0

	constructor(pattern: string) {
		this.text = [...pattern]
	}

	read(): Tree {
		const tree = this.choice()
		if (this.at < this.text.length) throw new PatternFault(`has a ")" that nothing opens`)
		return tree
	}

	private choice(): Tree {
		if (++this.depth > DEEPEST_GROUP) throw new PatternFault('has groups that are nested too deeply')
		const parts = [this.sequence()]
		while (this.text[this.at] === '|') {
			this.at++
			parts.push(this.sequence())
		}
		this.depth--
		return parts.length === 1 ? (parts[0] as Tree) : { kind: 'choice', parts }
	}

	private sequence(): Tree {
		const parts: Tree[] = []
		while (this.at < this.text.length && this.text[this.at] !== '|' && this.text[this.at] !== ')')
			parts.push(this.piece())
		return { kind: 'sequence', parts }
	}

	private piece(): Tree {
		const part = this.atom()
		const mark = this.text[this.at]
		if (mark !== '?' && mark !== '*' && mark !== '+' && mark !== '{') return part
		this.at++
		if (mark !== '{') {
			if ('?*+{'.includes(this.text[this.at] ?? ' '))
				throw new PatternFault(`repeats a repetition ("${mark}${this.text[this.at]}")`)
			return { kind: 'repeat', part, least: mark === '+' ? 1 : 0, most: mark === '?' ? 1 : Number.POSITIVE_INFINITY }
		}
		const close = this.text.indexOf('}', this.at)
		const quantity = close < 0 ? '' : this.text.slice(this.at, close).join('')
		const [, least, comma, most] = /^(\d+)(,?)(\d*)$/.exec(quantity) ?? []
		if (least === undefined) throw new PatternFault(`has a "{" without a number and a "}" after it`)
		this.at = close + 1
		const atMost = comma === '' ? Number(least) : most === '' ? Number.POSITIVE_INFINITY : Number(most)
		if (atMost < Number(least)) throw new PatternFault(`has a repetition {${quantity}} that ends before it begins`)
		return { kind: 'repeat', part, least: Number(least), most: atMost }
	}

	private atom(): Tree {
		const character = this.text[this.at++] as string
		switch (character) {
			case '(': {
				const inner = this.choice()
				if (this.text[this.at++] !== ')') throw new PatternFault('has a "(" that nothing closes')
				return inner
			}
			case '[':
				return { kind: 'class', matches: this.characterGroup() }
			case '.':
				return { kind: 'class', matches: anyCharacter }
			case '\\':
				return { kind: 'class', matches: this.escaped() }
			case '?':
			case '*':
			case '+':
			case '{':
			case '}':
			case ']':
				throw new PatternFault(`has a "${character}" in the wrong place; "\\${character}" means the character`)
			default:
				return { kind: 'class', matches: single(character) }
		}
	}

	private escaped(): CharacterClass {
		const letter = this.text[this.at++]
		if (letter === undefined) throw new PatternFault('ends with a "\\"')
		if (letter === 'p' || letter === 'P') {
			const close = this.text.indexOf('}', this.at)
			if (this.text[this.at] !== '{' || close < 0) throw new PatternFault(`has "\\${letter}" without its {…}`)
			const name = this.text.slice(this.at + 1, close).join('')
			const found = propertyClass(name)
			if (!found) throw new PatternFault(`has "\\${letter}{${name}}", which isn't a known kind of character`)
			this.at = close + 1
			return letter === 'P' ? not(found) : found
		}
		const literal = escapedCharacter(letter)
		if (literal !== null) return single(literal)
		const found = escapedClass(letter)
		if (!found) throw new PatternFault(`has "\\${letter}", which means nothing in XML Schema`)
		return found
	}

	/** After `[`. */
	private characterGroup(): CharacterClass {
		if (++this.depth > DEEPEST_GROUP) throw new PatternFault('has groups that are nested too deeply')
		const isNegated = this.text[this.at] === '^'
		if (isNegated) this.at++
		const parts: CharacterClass[] = []
		let without: CharacterClass | null = null
		for (;;) {
			const character = this.text[this.at]
			if (character === undefined) throw new PatternFault('has a "[" that nothing closes')
			if (character === ']' && parts.length > 0) {
				this.at++
				break
			}
			if (character === '-' && this.text[this.at + 1] === '[' && parts.length > 0) {
				this.at += 2
				without = this.characterGroup()
				if (this.text[this.at++] !== ']') throw new PatternFault('has a "[" that nothing closes')
				break
			}
			parts.push(this.groupPart())
		}
		this.depth--
		const inGroup: CharacterClass = (code) => parts.some((part) => part(code))
		const outer = isNegated ? not(inGroup) : inGroup
		const excluded = without
		return excluded ? (code) => outer(code) && !excluded(code) : outer
	}

	private groupPart(): CharacterClass {
		const from = this.groupCharacter()
		if (typeof from === 'function') return from
		const next = this.text[this.at + 1]
		if (this.text[this.at] !== '-' || next === ']' || next === '[' || next === undefined) return single(from)
		this.at++
		const to = this.groupCharacter()
		if (typeof to === 'function') throw new PatternFault('has a range that ends with a kind of character')
		const [first, last] = [from.codePointAt(0) as number, to.codePointAt(0) as number]
		if (last < first) throw new PatternFault(`has the range "${from}-${to}", which ends before it begins`)
		return (code) => code >= first && code <= last
	}

	private groupCharacter(): string | CharacterClass {
		const character = this.text[this.at++] as string
		if (character === '[') throw new PatternFault('has a "[" within "[…]"; "\\[" means the character')
		if (character !== '\\') return character
		const literal = escapedCharacter(this.text[this.at] ?? '')
		if (literal === null || this.text[this.at] === undefined) return this.escaped()
		this.at++
		return literal
	}
}

function single(character: string): CharacterClass {
	const wanted = character.codePointAt(0)
	return (code) => code === wanted
}

interface State {
	/** Null for a state that is left without a character. */
	matches: CharacterClass | null
	next: number[]
}

/** A set of states in which the matcher can be, with the sets that follow it, by character. */
interface StateSet {
	states: number[]
	accepts: boolean
	after: Map<number, StateSet>
}

/**
 * A pattern of XML Schema. Matching takes time in proportion to the text, times the size of the pattern at worst; nothing
 * is tried again, so that no pattern explodes.
 * @throws PatternFault if it isn't a pattern
 */
export class XsdPattern {
	private readonly states: State[] = []
	private readonly accepting: number
	private sets = new Map<string, StateSet>()
	private readonly start: StateSet
	private readonly results = new Map<string, boolean>()
	private readonly budget: StepBudget

	constructor(pattern: string, budget: StepBudget) {
		this.budget = budget
		const tree = new PatternReader(pattern).read()
		this.accepting = this.state(null)
		const first = this.build(tree, this.accepting)
		this.start = this.setOf([first])
	}

	private state(matches: CharacterClass | null, ...next: number[]): number {
		if (this.states.length >= MOST_STATES) throw new PatternFault('is too large; use fewer or smaller repetitions')
		return this.states.push({ matches, next }) - 1
	}

	/** The state from which a tree leads to another state. */
	private build(tree: Tree, to: number): number {
		switch (tree.kind) {
			case 'class':
				return this.state(tree.matches, to)
			case 'sequence':
				return tree.parts.reduceRight((after, part) => this.build(part, after), to)
			case 'choice':
				return this.state(null, ...tree.parts.map((part) => this.build(part, to)))
			case 'repeat': {
				if (tree.least > MOST_STATES) throw new PatternFault('is too large; use smaller repetitions')
				let after = to
				if (tree.most === Number.POSITIVE_INFINITY) {
					const again = this.state(null, to)
					;(this.states[again] as State).next.push(this.build(tree.part, again))
					after = again
				} else {
					if (tree.most > MOST_STATES) throw new PatternFault('is too large; use smaller repetitions')
					for (let count = tree.least; count < tree.most; count++)
						after = this.state(null, this.build(tree.part, after), to)
				}
				for (let count = 0; count < tree.least; count++) after = this.build(tree.part, after)
				return after
			}
		}
	}

	private setOf(from: number[]): StateSet {
		const found = new Set<number>()
		const waiting = from.slice()
		while (waiting.length > 0) {
			const at = waiting.pop() as number
			if (found.has(at)) continue
			found.add(at)
			const { matches, next } = this.states[at] as State
			if (!matches) waiting.push(...next)
		}
		this.budget.take(found.size * COST_OF_STATE)
		const states = [...found]
			.filter((at) => at === this.accepting || (this.states[at] as State).matches)
			.sort((a, b) => a - b)
		const key = states.join()
		let set = this.sets.get(key)
		if (!set) {
			if (this.sets.size >= MOST_SETS_KEPT) this.forget()
			set = { states, accepts: found.has(this.accepting), after: new Map() }
			this.sets.set(key, set)
		}
		return set
	}

	/** All sets are reached from the first one. */
	private forget(): void {
		this.sets = new Map()
		this.start.after.clear()
	}

	private step(set: StateSet, code: number): StateSet {
		const known = set.after.get(code)
		if (known) return known
		this.budget.take(set.states.length * COST_OF_STATE)
		const next: number[] = []
		for (const at of set.states) {
			const state = this.states[at] as State
			if (state.matches?.(code)) next.push(...state.next)
		}
		const after = this.setOf(next)
		if (set.after.size < MOST_SETS_KEPT) set.after.set(code, after)
		return after
	}

	/** Whether the whole of a text matches. */
	matches(text: string): boolean {
		const known = this.results.get(text)
		if (known !== undefined) return known
		let set = this.start
		this.budget.take(text.length + 1)
		for (const character of text) {
			set = this.step(set, character.codePointAt(0) as number)
			if (set.states.length === 0) break
		}
		if (this.results.size >= MOST_RESULTS_KEPT) this.results.clear()
		if (text.length <= LONGEST_TEXT_KEPT) this.results.set(text, set.accepts)
		return set.accepts
	}
}
