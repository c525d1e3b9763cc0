/** The lists of numbers in a text such as `((1,2,3),(4,5))`. */
export const indexLists = (text: string): number[][] =>
	[...text.matchAll(/\(([\d,\s]+)\)/g)].map(([, list = '']) => list.split(',').map(Number))

/** A segment of an indexed curve: numbers of points, from 1. */
export interface IndexedSegment {
	isArc: boolean
	indices: number[]
}

/** The segments in a text such as `(IFCLINEINDEX((1,2)),IFCARCINDEX((2,3,4)))`. */
export const indexedSegments = (text: string): IndexedSegment[] =>
	[...text.matchAll(/IFC(LINE|ARC)INDEX\s*\(\s*\(([^)]*)\)/gi)].map(([, kind = '', indices = '']) => ({
		isArc: kind.toUpperCase() === 'ARC',
		indices: indices.split(',').map(Number),
	}))
