import type { Camera } from 'three'
import { expect, it } from 'vitest'
import type { FrameRenderer } from '../rendering/frame-renderer.ts'
import { ModelFrames } from './model-frames.ts'
import type { ShownModel } from './shown-model.ts'

/** A model of chunks that wait to be shown, one a frame, and a canvas that tells what was drawn. */
const setUp = () => {
	const drawn: string[] = []
	const model = {
		waiting: 0,
		shownCount: 0,
		isGrowing: true,
		isPlain: true,
		marks: { hasSelection: false, shinesThrough: true, hasMask: false },
		flagColours: null,
		setCssPixel: () => {},
		prepareFrame() {
			if (this.waiting > 0) {
				this.waiting--
				this.shownCount++
			}
			return this.waiting > 0
		},
	}
	const canvas = {
		pixelRatio: 1,
		isSoftware: false,
		/** Of the last frame. */
		scale: 0,
		canAdd(_camera: Camera, scale: number) {
			return scale === this.scale
		},
		draw(_camera: Camera, scale: number, { isAddition }: { isAddition: boolean }) {
			this.scale = scale
			drawn.push(isAddition ? 'new parts' : 'everything')
		},
	}
	const frames = new ModelFrames(canvas as unknown as FrameRenderer, model as unknown as ShownModel, {} as Camera)
	const draw = () => {
		for (let i = 0; frames.draw(1) && i < 20; i++);
		return drawn.splice(0, drawn.length, 'before').filter((what) => what !== 'before')
	}
	return { model, canvas, frames, draw }
}

it('adds new parts to the last frame, and draws everything once when all are there', () => {
	const { model, frames, draw } = setUp()
	model.waiting = 3
	expect(draw()).toEqual(['everything', 'new parts', 'new parts'])
	model.waiting = 1
	expect(draw()).toEqual(['new parts'])
	model.isGrowing = false
	expect(draw()).toEqual(['new parts', 'everything'])
	frames.changed()
	expect(draw()).toEqual(['everything'])
})

it('draws everything when something else changes, and while there are ghosts or a selection', () => {
	const { model, frames, draw } = setUp()
	model.waiting = 1
	draw()
	model.waiting = 1
	frames.changed()
	expect(draw()).toEqual(['everything'])
	model.waiting = 1
	model.isPlain = false
	expect(draw()).toEqual(['everything'])
})

it('draws coarsely in software until the model is there, and then once in full', () => {
	const { model, canvas, frames, draw } = setUp()
	canvas.isSoftware = true
	model.waiting = 2
	expect(draw()).toEqual(['everything', 'new parts'])
	expect(canvas.scale).toBeLessThan(1)
	model.isGrowing = false
	expect(draw()).toEqual(['everything'])
	expect(canvas.scale).toBe(1)
	model.isGrowing = true
	frames.draw(1, Number.POSITIVE_INFINITY)
	expect(canvas.scale).toBe(1)
})
