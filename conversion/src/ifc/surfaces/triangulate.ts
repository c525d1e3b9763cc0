import { areaOf, type Point2 } from '../shapes/outline.ts'

type Triangle = [number, number, number]

/** Polygons of more corners come from broken files only. */
const MOST_CORNERS = 4000

/** Twice the area of a triangle, positive if it is anticlockwise. */
const turn = (a: Point2, b: Point2, c: Point2): number => (b[0] - a[0]) * (c[1] - a[1]) - (b[1] - a[1]) * (c[0] - a[0])

const isSame = (a: Point2, b: Point2): boolean => a[0] === b[0] && a[1] === b[1]

/** Whether two segments cross or touch anywhere but in common ends. */
function cross(a: Point2, b: Point2, c: Point2, d: Point2): boolean {
	if (isSame(a, c) || isSame(a, d) || isSame(b, c) || isSame(b, d)) return false
	return turn(a, b, c) * turn(a, b, d) <= 0 && turn(c, d, a) * turn(c, d, b) <= 0
}

/** One ring of a polygon and its holes, joined by bridges; null if a hole can't be reached. */
function joined(points: readonly Point2[], outer: number[], holes: number[][]): number[] | null {
	const at = (index: number): Point2 => points[index] as Point2
	let ring = outer
	const rightmost = (hole: number[]): number => Math.max(...hole.map((index) => at(index)[0]))
	const waiting = holes.toSorted((a, b) => rightmost(b) - rightmost(a))
	for (const [number, hole] of waiting.entries()) {
		const start = hole.findIndex((index) => at(index)[0] === rightmost(hole))
		const from = at(hole[start] as number)
		const edges = [ring, ...waiting.slice(number)].flatMap((loop) =>
			loop.map((index, place): [Point2, Point2] => [at(index), at(loop[(place + 1) % loop.length] as number)]),
		)
		const far = (index: number): number => Math.hypot(at(index)[0] - from[0], at(index)[1] - from[1])
		const seen = ring
			.map((index, place) => ({ place, far: far(index) }))
			.sort((a, b) => a.far - b.far)
			.find(({ place }) => edges.every(([a, b]) => !cross(from, at(ring[place] as number), a, b)))
		if (!seen) return null
		const turned = [...hole.slice(start), ...hole.slice(0, start)]
		ring = [...ring.slice(0, seen.place + 1), ...turned, turned[0] as number, ...ring.slice(seen.place)]
	}
	return ring
}

/** Cuts a ring into triangles of its corners; also those in the middle of a straight side get one. Null if it crosses itself. */
function clipEars(points: readonly Point2[], ring: number[], least: number): Triangle[] | null {
	const left = [...ring]
	const triangles: Triangle[] = []
	const at = (place: number): Point2 => points[left[(place + left.length) % left.length] as number] as Point2
	const isEar = (place: number): boolean => {
		const [a, b, c] = [at(place - 1), at(place), at(place + 1)]
		if (turn(a, b, c) <= least) return false
		return left.every((index) => {
			const p = points[index] as Point2
			if (isSame(p, a) || isSame(p, b) || isSame(p, c)) return true
			return turn(a, b, p) < 0 || turn(b, c, p) < 0 || turn(c, a, p) < 0
		})
	}
	let place = 0
	while (left.length > 3) {
		const start = place
		while (!isEar(place)) {
			place = (place + 1) % left.length
			if (place === start) return null
		}
		const [a, b, c] = [place - 1, place, place + 1].map((near) => left[(near + left.length) % left.length] as number)
		triangles.push([a as number, b as number, c as number])
		left.splice(place, 1)
		// The next ear is looked for on the other side, so that triangles don't become a fan.
		place = (place + 1) % left.length
	}
	triangles.push([left[0] as number, left[1] as number, left[2] as number])
	return triangles
}

/** Triangles whose inner edges can be turned and which further points can divide. */
class Mesh {
	readonly triangles: Triangle[] = []
	private readonly points: Point2[]
	/** The triangle with an edge in this direction. */
	private readonly owners = new Map<number, number>()
	private readonly fixed: Set<number>

	constructor(points: Point2[], triangles: Triangle[], fixed: Set<number>) {
		this.points = points
		this.fixed = fixed
		for (const triangle of triangles) this.put(this.triangles.length, triangle)
	}

	static key(from: number, to: number): number {
		return from * 2 ** 24 + to
	}

	private put(place: number, triangle: Triangle): void {
		this.triangles[place] = triangle
		for (const [at, from] of triangle.entries())
			this.owners.set(Mesh.key(from, triangle[(at + 1) % 3] as number), place)
	}

	private corner(index: number): Point2 {
		return this.points[index] as Point2
	}

	/** Turns edges until no corner lies in the circle of a neighbouring triangle. */
	relax(edges: [number, number][]): void {
		for (let left = 200_000; left > 0; left--) {
			const edge = edges.pop()
			if (!edge) return
			const [a, b] = edge
			const [one, other] = [this.owners.get(Mesh.key(a, b)), this.owners.get(Mesh.key(b, a))]
			if (one === undefined || other === undefined || this.fixed.has(Mesh.key(a, b))) continue
			const opposite = (place: number): number | undefined =>
				(this.triangles[place] as Triangle).find((index) => index !== a && index !== b)
			const [c, d] = [opposite(one), opposite(other)]
			// Coordinates of a broken file may leave a triangle that has a corner twice.
			if (c === undefined || d === undefined || !this.isBetter(a, b, c, d)) continue
			this.owners.delete(Mesh.key(a, b))
			this.owners.delete(Mesh.key(b, a))
			this.put(one, [a, d, c])
			this.put(other, [d, b, c])
			edges.push([a, d], [d, b], [b, c], [c, a])
		}
	}

	/** Whether c and d should be joined instead of a and b. */
	private isBetter(a: number, b: number, c: number, d: number): boolean {
		const [pa, pb, pc, pd] = [a, b, c, d].map((index) => this.corner(index)) as [Point2, Point2, Point2, Point2]
		if (turn(pa, pd, pc) <= 1e-12 || turn(pd, pb, pc) <= 1e-12) return false
		const [ax, ay, bx, by, cx, cy] = [
			pa[0] - pd[0],
			pa[1] - pd[1],
			pb[0] - pd[0],
			pb[1] - pd[1],
			pc[0] - pd[0],
			pc[1] - pd[1],
		]
		const inCircle =
			(ax * ax + ay * ay) * (bx * cy - cx * by) -
			(bx * bx + by * by) * (ax * cy - cx * ay) +
			(cx * cx + cy * cy) * (ax * by - bx * ay)
		return inCircle > 1e-9
	}

	/** Divides the triangle around a point. */
	insert(point: Point2): void {
		const place = this.triangles.findLastIndex(
			([a, b, c]) =>
				turn(this.corner(a), this.corner(b), point) > 1e-9 &&
				turn(this.corner(b), this.corner(c), point) > 1e-9 &&
				turn(this.corner(c), this.corner(a), point) > 1e-9,
		)
		if (place < 0) return
		const [a, b, c] = this.triangles[place] as Triangle
		const p = this.points.push(point) - 1
		this.put(place, [a, b, p])
		this.put(this.triangles.length, [b, c, p])
		this.put(this.triangles.length, [c, a, p])
		this.relax([
			[a, b],
			[b, c],
			[c, a],
		])
	}

	relaxAll(): void {
		this.relax(
			this.triangles.flatMap(([a, b, c]): [number, number][] => [
				[a, b],
				[b, c],
				[c, a],
			]),
		)
	}
}

/**
 * Triangulates a polygon with holes: every corner stays, also in the middle of a straight side, and none is added to its
 * edges.
 * @param rings the outer ring and the holes, as indices of points; coordinates of about 1 between neighbours
 * @param inner further points within; those used are added to `points`
 * @returns anticlockwise triangles; null for a polygon that crosses itself, has two corners, or corners that aren't numbers
 */
export function triangulate(points: Point2[], rings: readonly number[][], inner: readonly Point2[]): Triangle[] | null {
	const [outer, ...holes] = rings.map((ring, at) => {
		const area = areaOf(ring.map((index) => points[index] as Point2))
		return (at === 0) === area > 0 ? ring : ring.toReversed()
	})
	if (!outer || outer.length < 3 || rings.reduce((sum, { length }) => sum + length, 0) > MOST_CORNERS) return null
	if (!rings.flat().every((index) => points[index]?.every(Number.isFinite))) return null
	const ring = joined(points, outer, holes)
	const size = Math.abs(areaOf(outer.map((index) => points[index] as Point2)))
	const triangles = ring && clipEars(points, ring, size * 1e-10)
	if (!triangles) return null
	const fixed = new Set<number>()
	for (const loop of [outer, ...holes])
		for (const [at, from] of loop.entries()) {
			const to = loop[(at + 1) % loop.length] as number
			fixed.add(Mesh.key(from, to)).add(Mesh.key(to, from))
		}
	const mesh = new Mesh(points, triangles, fixed)
	mesh.relaxAll()
	for (const point of inner) mesh.insert(point)
	return mesh.triangles
}
