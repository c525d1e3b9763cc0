import { expect, it } from 'vitest'
import type { Vocabulary } from '../names/vocabulary.ts'
import type { WordsLanguage } from '../names/words.ts'
import { readInstruction } from '../read-instruction.ts'
import { MarkIndex } from './marks.ts'

const MARKS = ['W1', 'W2', 'W3', 'W4', 'W5']
const PROJECT: Omit<Vocabulary, 'language'> = {
	statuses: ['Produced', 'Delivered', 'QC checked'].map((name) => ({
		id: name,
		name,
		default_key: null,
		type: 'step',
	})),
	groups: ['Truck 3', 'Truck 4'].map((name) => ({ id: name, name })),
	categories: [{ id: 'Core', name: 'Core' }],
	floors: ['Level 1', 'Level 2'].map((name, number) => ({ number, name })),
	kinds: [{ number: 7, name: 'Walls', classes: ['IfcWall'] }],
	marks: new MarkIndex(MARKS),
	...{ has_selected: false, today: '2026-11-28' },
}

/** What a sentence does, in order; a question back as `?? why`. */
function read(text: string, language: WordsLanguage = 'en', more: Partial<Vocabulary> = {}): string[] {
	const reading = readInstruction(text, { ...PROJECT, ...more, language })
	if ('unclear' in reading) return [`?? ${reading.unclear.why}`]
	const { instruction } = reading
	if (instruction.kind !== 'change') return [instruction.kind]
	expect(reading.unread, text).toEqual([])
	const { changes, steps } = instruction
	const ids = new Map(changes.flatMap((change) => ('id' in change ? [[change.id, change.name] as const] : [])))
	const nameOf = (id: string) => ids.get(id) ?? id
	return [
		...changes.map((change) => {
			const subject =
				'status' in change
					? change.status
					: 'group' in change
						? change.group
						: 'category' in change
							? change.category
							: ''
			return [change.do, nameOf(subject), 'name' in change ? change.name : ''].filter(Boolean).join(' ')
		}),
		...steps.flatMap(({ select, actions }) =>
			actions.map((action) => {
				const of =
					select.marks?.map(({ mark, to }) => (to ? `${mark}..${to}` : mark)).join(',') ??
					JSON.stringify(select, ['floors', 'kinds', 'selected'])
				const thing =
					'status' in action
						? action.status
						: 'group' in action
							? action.group
							: 'category' in action
								? action.category
								: ''
				return `${of} ${action.do} ${nameOf(thing)}`
			}),
		),
	]
}

const LEVEL_2 = '{"floors":[1],"kinds":[7]}'
const all = (status: string, group: string) => [
	...[`create_status ${status}`, `create_group ${group}`],
	...[`${LEVEL_2} join_group ${group}`, `${LEVEL_2} set_status ${status}`],
]
const set = (status: string, marks = 'W1..W5') => [`create_status ${status}`, `${marks} set_status ${status}`]
const GONE = ['delete_group Truck 3', 'delete_group Truck 4']
const created = (...names: string[]) => names.map((name) => `create_status ${name}`)
const renamed = (name: string) => [`rename_status QC checked ${name}`, 'W1 set_status QC checked']

it.each<[WordsLanguage, string, string[]]>([
	[
		'en',
		'create a status Checked and a group Truck 1 with all walls of level 2, and set them to it',
		all('Checked', 'Truck 1'),
	],
	['en', 'create a status "Checked", then set W1 to W5 to Checked', set('Checked')],
	['en', 'create the statuses Checked, Packed and Loaded', created('Checked', 'Packed', 'Loaded')],
	['en', 'delete the groups Truck 3 and Truck 4', GONE],
	['en', 'remove the groups Truck 3 and Truck 4', GONE],
	['en', 'rename QC checked to Inspected and set W1 to it', renamed('Inspected')],
	[
		'fr',
		'crée un statut Contrôlé et un groupe Camion 1 avec tous les murs du niveau 2, puis mets-les à ce statut',
		all('Contrôlé', 'Camion 1'),
	],
	['fr', 'crée un statut "Contrôlé", ensuite mets W1 à W5 dessus', set('Contrôlé')],
	['fr', 'crée les statuts Contrôlé, Emballé et Chargé', created('Contrôlé', 'Emballé', 'Chargé')],
	['fr', 'supprime les groupes Truck 3 et Truck 4', GONE],
	['fr', 'renomme QC checked en Inspecté et passe W1 à celui-ci', renamed('Inspecté')],
	[
		'es',
		'crea un estado Revisado y un grupo "Camión 1" con todos los muros del nivel 2, y ponlos en ese estado',
		all('Revisado', 'Camión 1'),
	],
	['es', 'crea los estados "Revisado", "Embalado" y "Cargado"', created('Revisado', 'Embalado', 'Cargado')],
	['es', 'elimina los grupos Truck 3 y Truck 4', GONE],
	['es', 'renombra QC checked a Inspeccionado y luego marca W1 como Inspeccionado', renamed('Inspeccionado')],
	[
		'de',
		'erstelle einen Status Geprüft und eine Gruppe Lkw 1 mit allen Wänden von Ebene 2 und setze sie auf diesen Status',
		all('Geprüft', 'Lkw 1'),
	],
	['de', 'lege einen Status Geprüft an, dann setze W1 bis W5 darauf', set('Geprüft')],
	['de', 'erstelle die Status Geprüft, Verpackt und Geladen', created('Geprüft', 'Verpackt', 'Geladen')],
	['de', 'Truck 3 und Truck 4 löschen', GONE],
	['de', 'Status QC checked in Inspiziert umbenennen und danach W1 auf Inspiziert setzen', renamed('Inspiziert')],
	[
		'it',
		'crea uno stato Controllato e un gruppo "Camion 1" con tutti i muri del livello 2, poi impostali a questo stato',
		all('Controllato', 'Camion 1'),
	],
	['it', 'crea gli stati "Controllato", "Imballato" e "Caricato"', created('Controllato', 'Imballato', 'Caricato')],
	['it', 'elimina i gruppi Truck 3 e Truck 4', GONE],
	['it', 'rinomina QC checked in Ispezionato e poi imposta W1 su Ispezionato', renamed('Ispezionato')],
	[
		'pt',
		'crie um status Conferido e um grupo "Caminhão 1" com todas as paredes do nível 2, e defina-as para esse status',
		all('Conferido', 'Caminhão 1'),
	],
	['pt', 'crie os status "Conferido", "Embalado" e "Carregado"', created('Conferido', 'Embalado', 'Carregado')],
	['pt', 'exclua os grupos Truck 3 e Truck 4', GONE],
	['pt', 'renomeie QC checked para Inspecionado e depois marque W1 como Inspecionado', renamed('Inspecionado')],
	['zh', '新建状态“已检查”和分组“货车1”，包含2层的所有墙，然后把它们设为该状态', all('已检查', '货车1')],
	['zh', '新建状态“已检查”，接着将W1到W5设为“已检查”', set('已检查')],
	['zh', '新建状态“已检查”、“已包装”和“已装车”', created('已检查', '已包装', '已装车')],
	['zh', '删除分组Truck 3和Truck 4', GONE],
	['ja', 'ステータス「検査済み」を作成して、W1からW5をそのステータスに変更', set('検査済み')],
	['ja', 'ステータス「検査済み」、「梱包済み」を作成', created('検査済み', '梱包済み')],
	['ja', 'グループTruck 3とTruck 4を削除', GONE],
	['ko', '"검사 완료" 상태를 만들고 W1부터 W5까지 그 상태로 변경', set('검사 완료')],
	[
		'ko',
		'"검사 완료" 상태와 "트럭 1" 그룹을 만들고 W1을 "검사 완료"로 변경',
		['create_status 검사 완료', 'create_group 트럭 1', 'W1 set_status 검사 완료'],
	],
	['ko', '"검사 완료", "포장 완료" 상태 만들기', created('검사 완료', '포장 완료')],
	['ko', 'Truck 3과 Truck 4 그룹 삭제', GONE],
	[
		'ar',
		'أنشئ حالة "تم الفحص" ومجموعة "شاحنة 1" مع كل جدران المستوى 2، ثم غيرها إلى هذه الحالة',
		all('تم الفحص', 'شاحنة 1'),
	],
	['ar', 'أنشئ حالة "تم الفحص" ثم اجعل W1 "تم الفحص"', set('تم الفحص', 'W1')],
	['ar', 'أنشئ الحالات "تم الفحص" و "تم التغليف"', created('تم الفحص', 'تم التغليف')],
	['ar', 'احذف المجموعات Truck 3 و Truck 4', GONE],
])('several changes are read in %s: %s', (language, text, expected) => {
	expect(read(text, language)).toEqual(expected)
})

it('“it” is the status that panels are set to, or the group that they join, and asked for where both are meant', () => {
	const both = 'create a status Checked and a group North'
	const made = ['create_status Checked', 'create_group North']
	expect(read(`${both} and set W1 to it`)).toEqual([...made, 'W1 set_status Checked'])
	expect(read(`${both} and add W1 to it`)).toEqual([...made, 'W1 join_group North'])
	expect(read(`${both} and put W1 in this group`)).toEqual([...made, 'W1 join_group North'])
	expect(read(`${both} and put W1 on it`)).toEqual(['?? several_meant'])
	expect(read('create the statuses Checked and Packed and set W1 to it')).toEqual(['?? which_status'])
	expect(read('create a category Urgent and put W1 in it')).toEqual([
		'create_category Urgent',
		'W1 set_category Urgent',
	])
	expect(read('create a status Checked and set them to it')).toEqual(['?? which_panels'])
	expect(read('create a status Checked and set these to it', 'en', { has_selected: true })).toEqual([
		...['create_status Checked', '{"selected":true} set_status Checked'],
	])
})

it('the panels of a group that is only created are those that it is created with', () => {
	const group = 'create a group "Truck 9" with W1 and W2'
	const made = ['create_group Truck 9', 'W1,W2 join_group Truck 9']
	expect(read(`${group} and set Truck 9 to delivered`)).toEqual([...made, 'W1,W2 set_status Delivered'])
	expect(read('create a group "Truck 9" and set Truck 9 to delivered')).toEqual(['?? several_meant'])
})

it('nothing of a sentence is dropped: what isn’t understood is asked about', () => {
	expect(read('create a status Checked and paint the zorblaks blue')).toEqual(['?? left_out'])
	expect(read('create a status Checked and set W1 to varnished')).toEqual(['?? which_status'])
	expect(read('create a status Checked and set W99 to it')).toEqual(['?? unknown_mark'])
	expect(read('create a status "Checked" "Packed"')).toEqual(['?? unknown_word'])
	expect(read('create the statuses Checked, Packed and whatever else you like')).toEqual(['?? which_name'])
	expect(read('create a status Varnished and W1 to W5 are Varnished')).toEqual(set('Varnished'))
	expect(read('delete Truck 3 and how many panels are delivered?')).toEqual(['?? left_out'])
})

it('no verb is dropped either', () => {
	for (const text of [
		'create a group Truck 9 with W1 and W2 then delete it',
		'create a group Truck 9 with W1 and W2 and delete W3',
		'create a group Truck 9 with W1 and rename it',
		'create a status Checked and rename it to Approved',
		'set W1 to delivered and rename it to Foo',
		'delete Truck 3 but not Truck 4',
	])
		expect(read(text)[0], text).toMatch(/^\?\?/)
})

it('panels themselves are the model’s: none are created or deleted', () => {
	for (const text of ['create a wall on level 2', 'create panel W99', 'delete W5', 'delete everything'])
		expect(read(text), text).toEqual(['?? from_model'])
})

it('a sentence of one thing is read as before, whatever “and” joins in it', () => {
	expect(read('create a group called Heavy with W1 and W2')).toEqual(['create_group Heavy', 'W1,W2 join_group Heavy'])
	expect(read('take W1 and W2 and put them in a new group "Heavy"')).toEqual([
		'create_group Heavy',
		'W1,W2 join_group Heavy',
	])
	expect(read('create the group "Walls, slabs and stairs"')).toEqual(['create_group Walls, slabs and stairs'])
})

it('an instruction of 2,000 characters is read whole, or asked about', () => {
	const names = Array.from({ length: 40 }, (_, place) => `"Status number ${place} of this very long instruction"`)
	const text = `create the statuses ${names.join(', ')}`
	expect(text.length).toBeGreaterThan(1900)
	expect(read(text)).toHaveLength(40)
	expect(read(`${text}, "One more"`)).toEqual(['?? several_meant'])
})
