import { answerQuestions } from '../asking/answer-questions.ts'
import { readScene } from '../loading/glb-scene.ts'
import { trianglesOfElement } from './element-triangles.ts'
import { meshFeatures } from './mesh-features.ts'

/** `offset` was subtracted from the model's coordinates. */
export type FeatureQuestion = { element: number; offset: readonly number[] }

answerQuestions(readScene, (lists, { element, offset }: FeatureQuestion) => {
	const triangles = trianglesOfElement(lists, element, offset)
	const answer = triangles.length > 0 ? meshFeatures(triangles) : null
	return { answer, transfer: answer ? Object.values(answer).map((part) => part.buffer as ArrayBuffer) : [] }
})
