import { WORDS } from '../names/words.ts'
import { keyOf } from './atoms.ts'

/** Words that deny or postpone what stands beside them. */
const DENYING: ReadonlySet<string> = new Set(['not', 'none', 'except', 'must', 'missing'])

/** More words of names for what hasn't happened, where sentences have no use for them. */
const WAITING = [
	'to be|to do|awaiting|await|awaits|waiting|waits|pending|due|before|required|requires|needed|needs|ready for',
	'en attente|attend|attente|avant|requis|requise|pret pour|pret a|prete pour|prete a',
	'pendiente|pendientes|en espera|esperando|a la espera|espera|antes|listo para|lista para',
	'wartet|warten|wartend|steht an|anstehend|anstehende|offen|offene|vor|bereit fur|bereit zur|bereit zum',
	'in attesa|attesa|attende|prima|pronto per|pronta per',
	'pendente|pendentes|aguarda|aguardando|aguardar|espera|pronto para|pronta para',
	'بانتظار|في انتظار|انتظار|ينتظر|تنتظر|قيد الانتظار|معلق|معلقه|قبل|غير|جاهز ل',
]
/** Words of names for what went wrong: "W3 QC" isn't "QC failed". */
const FAILING = [
	'failed|fail|fails|rejected|refused|declined|nok|nonconforming',
	'refuse|refusee|rejete|rejetee|echoue|echouee|non conforme',
	'rechazado|rechazada|fallido|fallida|denegado|denegada',
	'abgelehnt|durchgefallen|mangelhaft|fehlgeschlagen|beanstandet|verweigert',
	'fallito|fallita|respinto|respinta|rifiutato|rifiutata|bocciato|bocciata',
	'reprovado|reprovada|rejeitado|rejeitada|recusado|recusada|falhou',
	'مرفوض|مرفوضه|رفض|فشل|راسب',
]
/** Those that do so only as the first word, as in "à contrôler" and "zu prüfen". */
const WAITING_AT_FIRST = ['to', 'for', 'a', 'pour', 'para', 'zu', 'zur', 'zum', 'fur', 'per', 'da', 'por']

const phrases = new Set([
	...Object.values(WORDS).flatMap((words) =>
		Object.entries(words).flatMap(([tags, alternatives = '']) =>
			tags.split(' ').some((tag) => DENYING.has(tag)) ? alternatives.split('|').map(keyOf) : [],
		),
	),
	...[...WAITING, ...FAILING].flatMap((alternatives) => alternatives.split('|').map(keyOf)),
])

/**
 * Whether a name, in whichever language, says that something hasn't happened or went wrong: "Not started", "QC failed".
 * A part of it alone would say the opposite.
 */
export function isDenyingName(name: string): boolean {
	const words = keyOf(name).split(' ')
	if (WAITING_AT_FIRST.includes(words[0] as string)) return true
	return words.some((_, start) => words.some((_, end) => phrases.has(words.slice(start, end + 1).join(' '))))
}
