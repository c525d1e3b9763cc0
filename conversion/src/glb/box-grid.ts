/** Metres. */
const CELL = 4

/** A box across more cells is looked at for every point. */
const MOST_CELLS = 64

/** More such boxes are ignored, so that no point takes long. */
const MOST_LARGE = 256

const BUCKETS = 1 << 18

const bucketOf = (x: number, y: number, z: number): number =>
	(Math.imul(x, 73_856_093) ^ Math.imul(y, 19_349_663) ^ Math.imul(z, 83_492_791)) & (BUCKETS - 1)

/** Finds out which of many boxes contain a point. */
export class BoxGrid {
	/** Six numbers a box. */
	private readonly boxes: Float64Array
	/** Boxes of bucket `b` are `entries[first[b]]` up to `entries[first[b + 1]]`. */
	private readonly first = new Uint32Array(BUCKETS + 1)
	private readonly entries: Uint32Array
	private readonly large: number[] = []

	constructor(count: number, boxOf: (at: number) => ArrayLike<number>) {
		this.boxes = new Float64Array(count * 6)
		for (let at = 0; at < count; at++) {
			this.boxes.set(boxOf(at), at * 6)
			const isSmall = this.eachBucket(at, (bucket) => {
				this.first[bucket + 1] = (this.first[bucket + 1] as number) + 1
			})
			if (!isSmall && this.large.length < MOST_LARGE) this.large.push(at)
		}
		for (let bucket = 0; bucket < BUCKETS; bucket++)
			this.first[bucket + 1] = (this.first[bucket + 1] as number) + (this.first[bucket] as number)
		this.entries = new Uint32Array(this.first[BUCKETS] as number)
		const next = this.first.slice()
		for (let at = 0; at < count; at++)
			this.eachBucket(at, (bucket) => {
				this.entries[next[bucket] as number] = at
				next[bucket] = (next[bucket] as number) + 1
			})
	}

	/** Whether a point lies in any box but one. */
	isInside([x, y, z]: readonly [number, number, number], except: number): boolean {
		const bucket = bucketOf(Math.floor(x / CELL), Math.floor(y / CELL), Math.floor(z / CELL))
		for (let entry = this.first[bucket] as number; entry < (this.first[bucket + 1] as number); entry++)
			if (this.contains(this.entries[entry] as number, x, y, z, except)) return true
		return this.large.some((at) => this.contains(at, x, y, z, except))
	}

	private contains(at: number, x: number, y: number, z: number, except: number): boolean {
		const { boxes } = this
		const from = at * 6
		return (
			at !== except &&
			x >= (boxes[from] as number) &&
			x <= (boxes[from + 3] as number) &&
			y >= (boxes[from + 1] as number) &&
			y <= (boxes[from + 4] as number) &&
			z >= (boxes[from + 2] as number) &&
			z <= (boxes[from + 5] as number)
		)
	}

	/** Returns false, and uses no bucket, for a box that spans too many cells. */
	private eachBucket(at: number, use: (bucket: number) => void): boolean {
		const [x0, y0, z0, x1, y1, z1] = [0, 1, 2, 3, 4, 5].map((side) =>
			Math.floor((this.boxes[at * 6 + side] as number) / CELL),
		) as [number, number, number, number, number, number]
		if (!((x1 - x0 + 1) * (y1 - y0 + 1) * (z1 - z0 + 1) <= MOST_CELLS)) return false
		for (let x = x0; x <= x1; x++) for (let y = y0; y <= y1; y++) for (let z = z0; z <= z1; z++) use(bucketOf(x, y, z))
		return true
	}
}
