import { datamatrix } from 'bwip-js/generic'
import type { CodeImage } from './code-image.ts'

/** Units that the writer draws a module with. */
const UNITS = 2

/** A DataMatrix code (ECC 200) of a text. */
export function drawDataMatrix(text: string): CodeImage {
	let [size, path] = [0, '']
	const nothing = () => {}
	return datamatrix(
		{ bcid: 'datamatrix', text, scale: 1 },
		{
			scale: () => null,
			measure: () => ({ width: 0, ascent: 0, descent: 0 }),
			init: (width) => {
				size = width / UNITS
			},
			polygon: (points) => {
				path += `M${points.map(([x, y]) => `${x / UNITS} ${y / UNITS}`).join('L')}z`
			},
			end: () => ({ size, path }),
			...{ line: nothing, hexagon: nothing, ellipse: nothing, fill: nothing, text: nothing },
		},
	)
}
