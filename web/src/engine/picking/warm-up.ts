import { Mesh } from 'three'
import type { ShownModel } from '../model/shown-model.ts'
import type { FrameRenderer } from '../rendering/frame-renderer.ts'
import type { ElementPicker } from './element-picker.ts'

/** Draws one point with every shader that a first click needs, so that it is as quick as the next. */
export const warmUp = (frames: FrameRenderer, picker: ElementPicker, model: ShownModel): void => {
	const [surfaces, masks, picks] = [
		model.shaderSamples(['ghost']),
		model.shaderSamples(['mask']),
		model.shaderSamples(['pick']),
	]
	frames.warmUp({ surfaces, masks })
	picker.warmUp(picks).catch(() => undefined)
	for (const samples of [surfaces, masks, picks])
		samples.traverse((object) => object instanceof Mesh && object.geometry.dispose())
}
