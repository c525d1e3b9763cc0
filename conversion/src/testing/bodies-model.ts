import { boxModel } from './box-model.ts'

export type Points = readonly (readonly number[])[]

/** A metre by a metre, in millimetres. */
export const SQUARE: Points = [
	[0, 0],
	[1000, 0],
	[1000, 1000],
	[0, 1000],
]

/** Most records of one body. */
const ROOM = 1000

/**
 * The file of `boxModel` with a further wall for each body, in this order as elements 1, 2, ...
 * @param bodies records of each: `#100` is its item, further numbers from 101 to 999 are its own
 */
export function bodiesModel(bodies: readonly string[], options: Parameters<typeof boxModel>[1] = {}): string {
	const tag = options.schema === 'IFC2X3' ? '$' : '$,$'
	const walls = bodies.map((records, at) => {
		const first = (at + 1) * ROOM
		const own = records.replace(/#(\d{3})\b/g, (_, number: string) => `#${first + Number(number)}`)
		return `#${first}=IFCWALL('${String(first).padStart(22, '0')}',$,'${at + 1}',$,$,#7,#${first + 1},${tag});
#${first + 1}=IFCPRODUCTDEFINITIONSHAPE($,$,(#${first + 2}));
#${first + 2}=IFCSHAPEREPRESENTATION(#2,'Body','Body',(#${first + 100}));
${own}`
	})
	return boxModel(walls.join('\n'), options)
}

/** Records of points numbered from `first` on, for millimetres. */
export const pointRecords = (list: Points, first: number): string =>
	list
		.map((point, at) => `#${first + at}=IFCCARTESIANPOINT((${point.map((value) => value.toFixed(6)).join()}));`)
		.join('\n')

/** A polyline `#id` through points numbered from `first` on. */
export const polylineRecords = (list: Points, id: number, first: number): string =>
	`#${id}=IFCPOLYLINE((${list.map((_, at) => `#${first + at}`).join()}));\n${pointRecords(list, first)}`
