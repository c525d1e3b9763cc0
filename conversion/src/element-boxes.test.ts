import { generateSampleModel } from '@panelyard/sample-models/sample-model'
import { expect, it } from 'vitest'
import { convertContent } from './testing/convert-text.ts'

it('the boxes of panels are those of their parts, to the millimetre, far from the file’s origin too', async () => {
	const { chunks, truth } = generateSampleModel({ panels: 20, detail: 'layers', origin: [3_500_000, 5_800_000, 112.5] })
	const { structure, boxes } = await convertContent([...chunks].join(''))
	expect(boxes).toHaveLength(structure.elements.count * 6)
	const [x, y, z] = structure.origin
	for (const {
		globalId,
		boundingBox: { min, max },
	} of truth.panels) {
		const box = boxes.subarray(structure.elements.global_id.indexOf(globalId) * 6).subarray(0, 6)
		const wanted = [min[0] - x, min[2] - z, -(max[1] - y), max[0] - x, max[2] - z, -(min[1] - y)]
		for (const [axis, metres] of wanted.entries()) expect(Math.abs((box[axis] as number) - metres)).toBeLessThan(0.001)
	}
	const shapeless = structure.elements.geometry.findIndex(
		(state, element) => state === 0 && !structure.elements.parent.includes(element),
	)
	if (shapeless >= 0) expect(boxes[shapeless * 6]).toBeNaN()
})
