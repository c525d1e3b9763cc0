import type { Step } from '@panelyard/contracts/assistant/assistant'
import { is } from './conditions/select.ts'
import { GrammarError } from './grammar-error.ts'
import type { Entity } from './names/entities.ts'
import type { WordsLanguage } from './names/words.ts'

/** How statements say what is still to happen. Questions about the plan allow more: they have a "when" besides. */
const FORETOLD: Record<WordsLanguage, RegExp> = {
	en: /\b(?:will|shall|going to)[ \t]+(?:(?:\p{L}+ly|also|then|not|soon|all|both)[ \t]+)?(?:be|have|get|go|come|arrive|turn|reach|deliver|receive|install|mount|fit|erect|produce|make|cast|repair|hold)\b|\p{L}['’]ll\b|\b(?:is|are) (?:(?:about|expected|supposed|meant|ready) )?to (?:be|arrive|come)\b|\bwon['’]?t\b|\bmust(?: not|n['’]?t)\b/iu,
	fr: /(?<!\p{L})(?:ser|aur|arriver|viendr|livrer|poser|monter|installer|fabriquer|produir|r[ée]parer|recevr|devr)(?:a|ont|ons|ez|ai)(?!\p{L})|(?<!\p{L})(?:va|vont|vais|allons) (?:\p{L}+ )?\p{L}+(?:er|ir|re)(?!\p{L})/iu,
	es: /(?<!\p{L})(?!albar)\p{L}+[aei]r(?:á|án)(?!\p{L})|(?<!\p{L})(?:seran?|llegaran?)(?!\p{L})|(?<!\p{L})(?:van?|voy|vamos) a (?:\p{L}+ )?\p{L}+[aei]r(?:se|l[oa]s?)?(?!\p{L})/iu,
	de: /(?<!\p{L})(?:wird|werden?|darf|dürfen|heute noch|noch heute)(?!\p{L})/iu,
	it: /(?<!\p{L})\p{L}+(?:rà|ra['’]|ranno)(?!\p{L})|(?<!\p{L})sara[ \t]+(?:\p{L}+[ \t]+)?\p{L}+t[oaei](?!\p{L})|(?<!\p{L})(?:sta|stanno) per /iu,
	pt: /(?<!\p{L})\p{L}+(?:rá|rão)(?!\p{L})|(?<!\p{L})(?:sera|serao)[ \t]+(?:\p{L}+d[oa]s?|entregues?)(?!\p{L})|(?<!\p{L})(?:vai|v[ãa]o|vou|vamos) (?:\p{L}+ )?\p{L}+[aei]r(?!\p{L})/iu,
	// "请将W5标记为" asks to mark W5: only before a verb does "将" mean the future.
	zh: /将(?=[会要被于在交到进安吊运送生浇修抵])|会(?=[被在于交到进安吊运送修])/u,
	ja: /でしょう|はず(?:です|だ|$)|(?:され|られ|届き|着き|到着し|入荷し|納品し|搬入し|設置し|取り?付け)ます(?!か)|[さら]れる(?!か)|[届着]く|つもり|見込み/u,
	ko: /[될할올]\s?(?:것|거|겁|예정|계획)|(?<!면 )됩니다|도착합니다|[해돼어]야/u,
	ar: /(?<!\p{L})و?(?:سوف|سيتم|ستتم|سيكون|ستكون|سيصل|ستصل|سيصلون|سيورد|ستورد|سنورد|سيركب|ستركب|سنركب|سيسلم|ستسلم|سنسلم)(?!\p{L})/u,
}

/** How people say that work is under way or asked for; "repair" is read as a misspelt "repaired". */
const NOT_DONE: Record<WordsLanguage, RegExp> = {
	en: /\b(?:being|repairs?|repairing)\b/iu,
	fr: /en train d|en cours d|(?<!\p{L})r[ée]par(?:er|ation)/iu,
	es: /(?<!\p{L})(?:siendo|se est[áa]n?|reparar|reparaci[óo]n)(?!\p{L})/iu,
	de: /(?<!\p{L})(?:reparieren?|ausbessern|reparatur)(?!\p{L})/iu,
	it: /(?<!\p{L})(?:viene|vengono|venendo|si sta|si stanno|riparare|riparazione)(?!\p{L})/iu,
	pt: /(?<!\p{L})(?:sendo|est(?:[áa]|[ãa]o) a ser|reparar|consertar|repara[çc][ãa]o)(?!\p{L})/iu,
	zh: /正在/u,
	ja: /ているところ|最中/u,
	ko: /[하되]고 있/u,
	ar: /(?<!\p{L})(?:يتم|تتم|جاري|جار)(?!\p{L})/u,
}

/** "As planned, W5 is delivered" says that it is. */
const AS_PLANNED =
	/(?<!\p{L})(?:as|wie|comme|seg[uú]n lo|como|come|conforme)\s+(?:planned|scheduled|geplant|pr[ée]vu|previst|planificad|pianificat|planead|planejad|programad)|按计划|如期|通り|どおり|대로/iu

const AIM = /^(?:as|(?:soll(?:en)? )?auf|als|comme|au statut|como|al estado|come)$/iu
/** Prepositions that express an aim only beside a verb such as "set": "we plan to install W5" has none. */
const AIM_OF_VERB = /^(?:(?:back )?to|into|en|à|a|in|su|para|em|zu|الى|إلى)$/iu

/**
 * "W5 will be delivered", "W5 must be repaired" and "W5 won't be installed" don't say what panels are now. With a day they
 * plan; without one the person has to say what is meant.
 * @throws GrammarError
 */
export function refuseForetold(
	clause: readonly Entity[],
	steps: readonly Step[],
	sentence: string,
	language: WordsLanguage,
): void {
	const actions = steps.flatMap((step) => step.actions)
	const isSaid = actions.some(({ do: what }) => what === 'set_status' || what === 'remove_status')
	if (!isSaid || actions.some(({ do: what }) => what === 'plan') || isOrdered(clause)) return
	const text = sentence.slice(clause[0]?.start, clause.at(-1)?.end)
	const isWanted = (entity: Entity): boolean =>
		entity.statuses.length === 0 && (is(entity, 'must') || (is(entity, 'plan') && !AS_PLANNED.test(text)))
	const isWork =
		actions.some(({ do: what }) => what === 'remove_status') ||
		clause.some((entity) => is(entity, 'key_produced', 'key_delivered', 'key_installed'))
	const isMaking = clause.some((entity) => is(entity, 'key_in_production'))
	const words =
		FORETOLD[language].exec(text)?.[0] ??
		clause.find(isWanted)?.text ??
		// "W5 to be cast", unlike the name "To be inspected".
		clause.find(({ text: own }, at) => /^to be$/i.test(own) && (clause[at + 1]?.statuses.length ?? 0) > 0)?.text ??
		(isWork && !isMaking ? NOT_DONE[language].exec(text)?.[0] : undefined)
	if (words !== undefined) throw new GrammarError('several_meant', words.trim())
}

/** "W5 must be set to delivered", "W5は納品済みに変更する必要がある": the status is the aim of an order. */
function isOrdered(clause: readonly Entity[]): boolean {
	const hasVerb = clause.some((entity) => is(entity, 'set') && entity.statuses.length === 0)
	return clause.some(({ statuses }, place) => {
		if (statuses.length === 0) return false
		const [before, after] = [clause[place - 1], clause[place + 1]]
		if (AIM.test(before?.text ?? '')) return true
		if (!hasVerb) return false
		const isSetBefore = is(before, 'set') && /[为成到]$/u.test(before?.text ?? '')
		const isBefore = isSetBefore || AIM_OF_VERB.test(before?.text ?? '')
		return isBefore || is(after, 'to_after') || /^[にへ]/u.test(after?.text ?? '')
	})
}
