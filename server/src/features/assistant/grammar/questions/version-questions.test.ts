import { describe, expect, it } from 'vitest'
import { readVersionQuestion } from './version-questions.ts'

const statuses: { id: string; name: string }[] = []
const read = (sentence: string, names: { id: string; name: string }[] = statuses) =>
	readVersionQuestion(sentence, { statuses: names } as never)?.produced ?? null

describe('questions about the last version of the model', () => {
	it.each([
		'What changed in the last issue?',
		'what is different in the new model',
		'Show me the changes of the latest version',
		'Qu’est-ce qui a changé dans la dernière version ?',
		'¿Qué ha cambiado en la última versión?',
		'Was hat sich in der letzten Version geändert?',
		'Che cosa è cambiato nell’ultima versione?',
		'O que mudou na última versão?',
		'最新版本有什么变化？',
		'最新の版で何が変わりましたか？',
		'마지막 버전에서 무엇이 변경되었나요?',
		'ما الذي تغير في آخر إصدار؟',
	])('are read in each language: %s', (sentence) => expect(read(sentence)).toBe(false))

	it.each([
		'Which produced panels changed?',
		'Which panels have changed after production?',
		'Quels panneaux fabriqués ont changé ?',
		'¿Qué paneles fabricados han cambiado?',
		'Welche produzierten Fertigteile haben sich geändert?',
		'Quali pannelli prodotti sono cambiati?',
		'Quais painéis fabricados mudaram?',
		'哪些已生产的构件变了？',
		'製作済みのどのパネルが変わりましたか？',
		'제작 완료된 패널 중 어떤 것이 변경되었나요?',
		'ما الألواح المنتجة التي تغيرت؟',
	])('may be of produced panels only: %s', (sentence) => expect(read(sentence)).toBe(true))

	it.each([
		'What changed today?',
		'Which panels changed?',
		'Which produced panels changed this week?',
		'Set W1 to produced in the last version',
		'Was hat sich in der letzten Version von W1 geändert?',
		'W12 to W16 are delivered',
	])('say nothing else: %s', (sentence) => expect(read(sentence)).toBeNull())

	it('give way to a status with the name of the change', () => {
		expect(read('Which produced panels changed?', [{ id: 'x', name: 'Changed' }])).toBeNull()
	})
})
