import { answerQuestions } from '../asking/answer-questions.ts'
import { type ReachQuestion, SolidReach } from './solid-reach.ts'

answerQuestions(
	(file) => new SolidReach(file),
	(solids, question: ReachQuestion) => ({ answer: solids.answer(question), transfer: [] }),
)
