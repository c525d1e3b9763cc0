import { answerQuestions } from '../asking/answer-questions.ts'
import { type OverlapQuestion, TriangleOverlap } from './triangle-overlap.ts'

answerQuestions(
	(file) => new TriangleOverlap(file),
	(overlaps, question: OverlapQuestion) => ({ answer: overlaps.answer(question), transfer: [] }),
)
