/** A possible pair: indexes into the two sides and what speaks for it, above 0. */
export interface Edge {
	before: number
	after: number
	weight: number
}

/** Blocks of more pairs on their smaller side are thinned first: the time grows with its cube. */
const LARGEST_BLOCK = 300

/**
 * Pairs each side's things at most once, so that the sum of weights is the largest that is possible (an exact assignment, not
 * a greedy one). Pairs that outweigh every other way of pairing their two sides are settled first; what remains falls into
 * blocks that share no thing, each solved by itself.
 * @returns the chosen edges
 */
export function assign<One extends Edge>(edges: readonly One[]): One[] {
	const chosen: One[] = []
	const most = { before: new TwoHeaviest(edges, 'before'), after: new TwoHeaviest(edges, 'after') }
	let open = edges
	for (;;) {
		const settled = dominant(open, most)
		if (settled.length === 0) break
		chosen.push(...settled)
		const [ours, theirs] = [new Set(settled.map(({ before }) => before)), new Set(settled.map(({ after }) => after))]
		open = open.filter(({ before, after }) => !ours.has(before) && !theirs.has(after))
	}
	for (const block of blocksOf(open)) chosen.push(...solved(block))
	return chosen
}

/** Edges at least as heavy as the best other edges of both their ends together: some best assignment has them. */
function dominant<One extends Edge>(edges: readonly One[], most: Record<'before' | 'after', TwoHeaviest>): One[] {
	most.before.lookAt(edges)
	most.after.lookAt(edges)
	const taken = { before: new Set<number>(), after: new Set<number>() }
	return edges.filter((edge) => {
		if (edge.weight < most.before.besides(edge) + most.after.besides(edge)) return false
		// Two equally heavy ones of one thing: the first.
		if (taken.before.has(edge.before) || taken.after.has(edge.after)) return false
		taken.before.add(edge.before)
		taken.after.add(edge.after)
		return true
	})
}

/** The weights of the two heaviest edges of each thing of one side, by its index: 0 for none. */
class TwoHeaviest {
	readonly #side: 'before' | 'after'
	readonly #first: Float64Array
	readonly #second: Float64Array

	/** @param edges all that there will be */
	constructor(edges: readonly Edge[], side: 'before' | 'after') {
		const count = edges.reduce((most, edge) => Math.max(most, edge[side] + 1), 0)
		this.#side = side
		this.#first = new Float64Array(count)
		this.#second = new Float64Array(count)
	}

	/** Of these edges, from now on. */
	lookAt(edges: readonly Edge[]): void {
		for (const edge of edges) this.#first[edge[this.#side]] = this.#second[edge[this.#side]] = 0
		for (const edge of edges) {
			const at = edge[this.#side]
			const first = this.#first[at] as number
			if (edge.weight > first) {
				this.#first[at] = edge.weight
				this.#second[at] = first
			} else if (edge.weight > (this.#second[at] as number)) this.#second[at] = edge.weight
		}
	}

	/** Of the other edges of its thing. */
	besides(edge: Edge): number {
		const first = this.#first[edge[this.#side]] as number
		return edge.weight === first ? (this.#second[edge[this.#side]] as number) : first
	}
}

function blocksOf<One extends Edge>(edges: readonly One[]): One[][] {
	const above = new Map<string, string>()
	const root = (node: string): string => {
		let top = node
		for (let next = above.get(top); next !== undefined && next !== top; next = above.get(top)) top = next
		for (let at = node; at !== top; ) {
			const next = above.get(at) as string
			above.set(at, top)
			at = next
		}
		return top
	}
	for (const { before, after } of edges) {
		const [a, b] = [`b${before}`, `a${after}`]
		if (!above.has(a)) above.set(a, a)
		if (!above.has(b)) above.set(b, b)
		above.set(root(a), root(b))
	}
	return [...Map.groupBy(edges, ({ before }) => root(`b${before}`)).values()]
}

function solved<One extends Edge>(block: readonly One[]): One[] {
	const rows = [...new Set(block.map(({ before }) => before))]
	const columns = [...new Set(block.map(({ after }) => after))]
	if (Math.min(rows.length, columns.length) > LARGEST_BLOCK) {
		const thinned = withoutWeakest(block)
		// Nothing left to thin: each thing has one edge of its own.
		return thinned.length < block.length ? blocksOf(thinned).flatMap(solved) : []
	}
	return rows.length <= columns.length
		? hungarian(block, rows, columns, 'before')
		: hungarian(block, columns, rows, 'after')
}

/** Without the weakest edge of each thing that has several. */
function withoutWeakest<One extends Edge>(block: readonly One[]): One[] {
	const dropped = new Set<One>()
	for (const edges of Map.groupBy(block, ({ before }) => before).values()) {
		if (edges.length < 2) continue
		dropped.add(edges.reduce((least, edge) => (edge.weight < least.weight ? edge : least)))
	}
	return block.filter((edge) => !dropped.has(edge))
}

/**
 * The Hungarian algorithm with potentials, in rows² × columns. A missing edge weighs 0, like pairing with nothing.
 * @param rows not more than columns
 */
function hungarian<One extends Edge>(
	block: readonly One[],
	rows: number[],
	columns: number[],
	rowSide: 'before' | 'after',
): One[] {
	const [n, m] = [rows.length, columns.length]
	const rowAt = new Map(rows.map((row, at) => [row, at + 1]))
	const columnAt = new Map(columns.map((column, at) => [column, at + 1]))
	const cost = new Float64Array((n + 1) * (m + 1))
	const edgeAt = new Map<number, One>()
	for (const edge of block) {
		const [row, column] = rowSide === 'before' ? [edge.before, edge.after] : [edge.after, edge.before]
		const at = (rowAt.get(row) as number) * (m + 1) + (columnAt.get(column) as number)
		cost[at] = -edge.weight
		edgeAt.set(at, edge)
	}
	const [u, v] = [new Float64Array(n + 1), new Float64Array(m + 1)]
	const [rowOf, way] = [new Int32Array(m + 1), new Int32Array(m + 1)]
	for (let row = 1; row <= n; row++) {
		rowOf[0] = row
		let column = 0
		const least = new Float64Array(m + 1).fill(Number.POSITIVE_INFINITY)
		const isUsed = new Uint8Array(m + 1)
		do {
			isUsed[column] = 1
			const current = rowOf[column] as number
			let delta = Number.POSITIVE_INFINITY
			let next = 0
			for (let to = 1; to <= m; to++) {
				if (isUsed[to]) continue
				const reduced = (cost[current * (m + 1) + to] as number) - (u[current] as number) - (v[to] as number)
				if (reduced < (least[to] as number)) {
					least[to] = reduced
					way[to] = column
				}
				if ((least[to] as number) < delta) {
					delta = least[to] as number
					next = to
				}
			}
			for (let to = 0; to <= m; to++) {
				if (isUsed[to]) {
					u[rowOf[to] as number] = (u[rowOf[to] as number] as number) + delta
					v[to] = (v[to] as number) - delta
				} else least[to] = (least[to] as number) - delta
			}
			column = next
		} while (rowOf[column] !== 0)
		while (column !== 0) {
			const from = way[column] as number
			rowOf[column] = rowOf[from] as number
			column = from
		}
	}
	return Array.from({ length: m }, (_, at) => edgeAt.get((rowOf[at + 1] as number) * (m + 1) + at + 1)).filter(
		(edge) => edge !== undefined,
	)
}
