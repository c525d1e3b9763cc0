import { expect, it } from 'vitest'
import type { WordsLanguage } from '../names/words.ts'
import { readInstruction } from '../read-instruction.ts'
import { isDenyingName } from './denying-names.ts'
import { MarkIndex } from './marks.ts'

const read = (text: string, statuses: string[], language: WordsLanguage = 'en') => {
	const reading = readInstruction(text, {
		statuses: statuses.map((name) => ({ id: name, name, default_key: null, type: 'step' })),
		...{ groups: [], categories: [], floors: [], kinds: [], has_selected: false, today: '2026-11-23', language },
		marks: new MarkIndex(Array.from({ length: 9 }, (_, number) => `W${number + 1}`)),
	})
	return 'unclear' in reading ? 'asks' : JSON.stringify(reading.instruction)
}

const NAMES = ['Not started', 'To be inspected', 'Awaiting approval', 'QC checked']

it.each([
	['W1 to W5 started', NAMES],
	['W3 inspected', NAMES],
	['Set W3 to inspected', NAMES],
	['W3 approval', NAMES],
	['Set W3 to approval', NAMES],
])('%s: asks, rather than set a status whose name says that this has not happened', (text, statuses) => {
	expect(read(text, statuses)).toBe('asks')
})

it.each([
	['W3 QC', ['QC failed', 'Delivered'], 'en'],
	['W3 contrôle', ['Contrôle refusé', 'Livré'], 'fr'],
	['W3 Abnahme', ['Abnahme verweigert', 'Geliefert'], 'de'],
] as const)(
	'%s: doesn’t set the only status that has this word and says that it failed',
	(text, statuses, language) => {
		expect(read(text, [...statuses], language)).not.toContain('set_status')
		expect(read(text.replace(/ \S+$/, ` ${statuses[0]}`), [...statuses], language)).toContain(statuses[0])
	},
)

it('reads such a name where it is written in full, and parts of other names', () => {
	expect(read('Set W1 to W5 to not started', NAMES)).toContain('Not started')
	expect(read('W3 to be inspected', NAMES)).toContain('To be inspected')
	expect(read('Set W3 to QC', NAMES)).toContain('QC checked')
})

it('tells names that deny or postpone from others in each language that has words to part', () => {
	const denying = [
		...['Non-conforming', 'Inspection pending', 'Ready for painting', 'For approval', 'Yet to be painted'],
		...['Pas commencé', 'À contrôler', 'En attente de visa', 'Sin empezar', 'Por revisar', 'Pendiente de firma'],
		...['Nicht begonnen', 'Zu prüfen', 'Wartet auf Freigabe', 'Freigabe ausstehend', 'Non iniziato', 'Da verificare'],
		...['In attesa di collaudo', 'Não iniciado', 'A verificar', 'Aguardando aprovação', 'لم يبدأ', 'بانتظار الموافقة'],
		...['غير مفحوص'],
	]
	expect(denying.filter((name) => !isDenyingName(name))).toEqual([])
	const others = [
		...['QC checked', 'Approved by engineer', 'Contrôle terminé', 'Visa reçu', 'Revisión hecha', 'Geprüft und frei'],
		...['Collaudo finito', 'Aprovado pelo cliente', 'تم الفحص'],
	]
	expect(others.filter(isDenyingName)).toEqual([])
})
