import type { ReadyStatusKey } from '@panelyard/contracts/statuses/status-words'
import { searchable } from '@panelyard/rules/texts/searchable'

/**
 * What a column of a list may say: which panel a row is about, or what is set. A further kind needs its words here, a
 * name in the texts (`lists.column.*`), its cells read in `match-list.ts` and a key of `ImportColumns`.
 */
export const COLUMN_KINDS = [
	'mark',
	'global_id',
	'floor',
	'status',
	'group',
	'category',
	'name',
	'description',
	'plan',
] as const
export type FixedKind = (typeof COLUMN_KINDS)[number]

/**
 * Heads as lists have them in ten languages, without case, spaces and signs. Names and descriptions alone mean those of
 * the model in most lists, so that only people's own are known.
 */
export const HEADER_WORDS: Record<Exclude<FixedKind, 'plan'>, string> = {
	mark: `mark marks panelmark piecemark piece panel tag id pos position posnr positionsnummer bauteilnummer bauteil nummer nr
		repère repere repères marque panneau marca marcas referencia numero número n merk merknummer
		编号 构件编号 构件号 符号 部材符号 部材番号 番号 부재번호 부재 번호 رقمالقطعة القطعة العلامة`,
	global_id: 'globalid guid ifcguid ifcglobalid',
	floor: `storey story floor level niveau étage etage planta nivel piso geschoss geschoß stockwerk ebene piano livello
		pavimento andar nível verdieping 楼层 层 階 フロア 층 طابق الطابق`,
	status: `status statuses state statut statuts état etat estado estados zustand stato stati situação
		状态 ステータス 状態 상태 حالة الحالة الحالات`,
	group: `group groups load loads truck trucks batch groupe groupes chargement camion lot série grupo grupos carga camión
		lote gruppe gruppen ladung lkw fuhre los gruppo gruppi carico lotto caminhão
		分组 组 车次 批次 グループ 積荷 ロット トラック 그룹 로트 트럭 مجموعة المجموعة المجموعات حمولة شاحنة`,
	category: 'category categories catégorie categoría kategorie categoria 类别 カテゴリ 분류 فئة الفئة',
	name: 'ownname nompropre nombrepropio eigenername nomeproprio 自定名称 独自の名前 자체이름 الاسمالخاص',
	description: `owndescription descriptionpropre descripciónpropia eigenebeschreibung descrizionepropria descriçãoprópria
		自定说明 独自の説明 자체설명 الوصفالخاص`,
}

/** Parts of heads that say that dates are planned. */
export const PLAN_WORDS =
	`plan prévu previs pianific geplant soll termin fällig due target échéance vencim scadenz prazo
	计划 計画 予定 계획 예정 مخطط موعد`
		.split(/\s+/)
		.map((word) => searchable(word))

/**
 * Parts of heads that mean a ready-made step without its name, as in "Liefertermin"; the first that the project has
 * counts.
 */
export const STEP_WORDS: readonly (readonly [ReadyStatusKey, readonly string[]])[] = (
	[
		['loaded', 'loading verlad chargement cargado caricamento carregamento 装车 積込 상차 تحميل'],
		['delivered', 'deliver liefer livr entreg consegn 交付 交货 納品 納入 납품 تسليم توريد'],
		['installed', 'install erect montage montier montaje montaggi 安装 取付 建方 설치 تركيب'],
		['cast', 'cast beton gieß giess coul hormig gett concret 浇筑 打設 타설 صب'],
		['produced', 'produ herstell fertigung fabrica fabbric 生产 製造 생산 إنتاج'],
		['approved', 'approv freig valid aprob aprov 批准 承認 승인 اعتماد'],
	] as const
).map(([key, words]) => [key, words.split(' ').map(searchable)])

const words = (text: string): ReadonlySet<string> => new Set(text.split(/\s+/).map(searchable))

/** Heads of this app's exports that only those have. Beside them, the plain ones mean people's own words. */
export const EXPORT_WORDS = {
	model_name: words(`nameinthemodel nomdanslemodèle nombreenelmodelo nameimmodell
		nomenelmodello nomenomodelo 模型中的名称 モデル上の名称 모델의이름 الاسمفيالنموذج`),
	name: words('name nom nombre nome 名称 名前 이름 الاسم'),
	description: words('description descripción beschreibung descrizione descrição 说明 説明 설명 الوصف'),
}
