import { keepRoom, keptRoom, PHONE_QUERY, type Room } from '../base/kept-room.ts'
import { type NamedFilter, readNamedFilter } from '../base/named-filter.ts'
import { Store } from '../base/store.ts'
import type { ViewAddress } from '../base/use-address.ts'
import { SHOW_ALL, type ViewFilter } from '../base/view-filter.ts'
import { isAnythingSelected, NOTHING_SELECTED, type ViewSelection } from '../base/view-selection.ts'
import { BY_STATUS, type ColourChoice, readColourChoice } from '../colouring/colour-choice.ts'
import type { OpenedView } from '../view-state/opened-view.ts'
import type { NamedElements, ReadView } from '../view-state/view-state.ts'

/** The thread that is open, and the panel it stands at. */
export type OpenThread = { panel: string; thread: string }

/** What an open tool changes of the rest of the view. */
export type ToolTraits = {
	id: string
	/** Clicks on the model mean places to it: they select nothing, and no pin lies over the model. */
	takesClicks?: boolean
	takesDoubleClicks?: boolean
	hidesPins?: boolean
	/** What is under the mouse is neither marked nor named. */
	hidesHover?: boolean
	/** Takes back what is half done; false when nothing was. */
	cancel?: (view: ViewStores) => boolean
}

/** CSS pixels of the view. */
type Box = { left: number; right: number; top: number; bottom: number }
/** Draws something that stands over the view into a picture of it, in CSS pixels. */
export type PicturePainter = (context: CanvasRenderingContext2D, look: PictureLook) => void
export type PictureLook = {
	text: string
	surface: string
	line: string
	quiet: string
	accent: string
	font: string
}

type Opening = {
	/** The view with which the page begins; null without one. */
	opened: OpenedView | null
	address: ViewAddress
	mayComment: boolean
}

type Unchecked = {
	/** That it is damaged was said already. */
	isTold: boolean
	/** Elements that are sought once the model's structure is there. */
	named: NamedElements
	/** False once some of these weren't found. */
	isWhole: boolean
}

/** All of a view that people change, outside React. Lives as long as the page; its functions stay the same. */
export const createViewStores = ({ opened, address, mayComment }: Opening) => {
	const selection = new Store<ViewSelection>(selectedAtFirst(opened, address))
	const colours = new Store<ColourChoice>(opened?.colours ?? readColourChoice(address.colours ?? '') ?? BY_STATUS)
	const filter = new Store<ViewFilter>(opened?.filter ?? SHOW_ALL)
	const lift = new Store(opened?.lift ?? 0)
	const tool = new Store<ToolTraits | null>(null)
	const panel = onlyPanel(selection.now)
	/** A link names a thread of the panel it opens; a pin wants the first of its own. */
	const soughtThread = new Store<{ panel: string | null; thread: string | null }>({
		panel,
		thread: address.thread ?? null,
	})
	// Whoever has left the panel since does not want that thread when coming back to it.
	selection.on(() => {
		if (soughtThread.now.panel !== onlyPanel(selection.now)) soughtThread.set({ panel: null, thread: null })
	})
	/** Set while a view that was opened has not been compared with the project yet. */
	const unchecked = new Store<Unchecked | null>(
		opened && { isTold: !opened.isWhole || (opened.isKept && !opened.isOfAnother), named: opened.named, isWhole: true },
	)
	/** Whether anything has shown how panels stand to the plan; from then on it is kept read. */
	const needsPlan = new Store(false)
	const askForPlan = () => {
		if (selection.now.panels.length > 0 || colours.now.by === 'plan') needsPlan.set(true)
	}
	askForPlan()
	selection.on(askForPlan)
	colours.on(askForPlan)
	const treeRoom = new Store(roomAtFirst())
	treeRoom.on(() => keepRoom(treeRoom.now))
	const openThread =
		mayComment && panel && address.thread ? { panel, thread: address.thread } : (null as OpenThread | null)
	return {
		opened,
		selection,
		colours,
		filter,
		needsPlan,
		/** Metres floors are pulled apart. */
		lift,
		/** Marks are written on the panels. */
		hasLabels: new Store(opened?.hasMarks === true),
		/** The saved filter that isolates panels; null for none. */
		namedFilter: new Store<NamedFilter | null>(readNamedFilter(opened?.own.filters)),
		/** Flags of panels are drawn. */
		showsFlags: new Store(opened?.own.flags !== 'off'),
		/** Every click adds, as on a phone without modifier keys. */
		isSeveral: new Store(false),
		/** Clicks choose single parts instead of whole panels. */
		isByPart: new Store(false),
		/** The tool whose bar is open; one at a time. */
		tool,
		/** The dialog that is open. */
		dialog: new Store<string | null>(null),
		/** Where a menu was asked for, CSS pixels of the view. */
		menu: new Store<{ x: number; y: number } | null>(null),
		/** Whether the tree is open and how wide it is; kept in this browser. */
		treeRoom,
		soughtThread,
		openThread: new Store<OpenThread | null>(openThread),
		unchecked,
		/** Begins a comment on what is selected. */
		starter: { current: null as { begin: () => void } | null },
		/** Draw what stands over the model into a picture of it. */
		painters: new Set<PicturePainter>(),
		/** What covers the model where marks would be written. */
		obstacles: new Set<() => Box[]>(),
		...changesOfSelection(selection),
		...changesOfFilter(colours, filter),
		/** Shows a view that was kept. */
		open: (state: ReadView) => {
			colours.set(state.colours)
			filter.set(state.filter)
			lift.set(state.lift)
			selection.set(selectionOf(state))
			unchecked.set({ isTold: !state.isWhole, named: state.named, isWhole: true })
		},
		/** Opens a tool, or closes it when it is open. */
		toggleTool: (next: ToolTraits) => tool.set((now) => (now?.id === next.id ? null : next)),
		closeTool: () => tool.set(null),
	}
}

export type ViewStores = ReturnType<typeof createViewStores>

/** On a phone the tree opens when asked. */
const roomAtFirst = (): Room => {
	const kept = keptRoom()
	return { ...kept, isOpen: kept.isOpen && !matchMedia(PHONE_QUERY).matches }
}

/** The one panel that is selected; null for none or several. */
export const onlyPanel = ({ panels }: ViewSelection): string | null =>
	panels.length === 1 ? (panels[0] ?? null) : null

/** The thread that is open where these panels are selected; null for none. */
export const threadOpenAt = (panels: readonly string[], open: OpenThread | null): string | null =>
	open && panels.length === 1 && panels[0] === open.panel ? open.thread : null

const selectionOf = ({ panels, element }: ViewSelection): ViewSelection => ({
	panels,
	element: panels.length > 0 ? null : element,
})

/** What a view that is opened says, or the panel of the address, which goes before a link's. */
const selectedAtFirst = (opened: OpenedView | null, { panel }: ViewAddress): ViewSelection => {
	if (panel && !opened?.isKept) return { panels: [panel], element: null }
	return opened ? selectionOf(opened) : NOTHING_SELECTED
}

const changesOfSelection = ({ set }: Store<ViewSelection>) => ({
	selectPanels: (panels: readonly string[]) => set({ panels, element: null }),
	/** Adds a panel, or takes it out when it is in. */
	togglePanel: (id: string) =>
		set(({ panels }) => ({
			panels: panels.includes(id) ? panels.filter((other) => other !== id) : [...panels, id],
			element: null,
		})),
	addPanels: (ids: Iterable<string>) =>
		set(({ panels }) => ({ panels: [...new Set([...panels, ...ids])], element: null })),
	selectElement: (element: number) => set({ panels: [], element }),
	clearSelection: () => set((now) => (isAnythingSelected(now) ? NOTHING_SELECTED : now)),
})

const changesOfFilter = (colours: Store<ColourChoice>, { set: setFilter }: Store<ViewFilter>) => ({
	setColours: (next: ColourChoice | ((now: ColourChoice) => ColourChoice)) => {
		colours.set(next)
		// The legend's own filter speaks of kinds that other colours do not have.
		setFilter((now) => (now.kinds.size > 0 ? { ...now, kinds: new Set() } : now))
	},
	showFloors: (floors: ViewFilter['floors']) => setFilter((now) => ({ ...now, floors })),
	/** Shows only these panels, and these elements with their parts. */
	isolate: (panels: readonly string[], elements: readonly number[] = []) =>
		setFilter({ ...SHOW_ALL, isolated: new Set(panels), isolatedElements: new Set(elements) }),
	hide: (panels: readonly string[], elements: readonly number[] = []) =>
		setFilter((now) => ({
			...now,
			hidden: new Set([...now.hidden, ...panels]),
			hiddenElements: new Set([...now.hiddenElements, ...elements]),
		})),
	/** Takes back that these were hidden. */
	unhide: (panels: readonly string[], elements: readonly number[] = []) =>
		setFilter((now) => ({
			...now,
			hidden: without(now.hidden, panels),
			hiddenElements: without(now.hiddenElements, elements),
		})),
})

const without = <Item>(set: ReadonlySet<Item>, items: readonly Item[]): ReadonlySet<Item> => {
	const rest = new Set(set)
	for (const item of items) rest.delete(item)
	return rest
}

/**
 * State of one tool in a view, made when it is first asked for.
 * @returns a function that gives the state of a view, the same each time
 */
export const perView = <State>(create: (opened: OpenedView | null) => State): ((view: ViewStores) => State) => {
	const made = new WeakMap<object, State>()
	return ({ selection, opened }) => {
		const state = made.get(selection) ?? create(opened)
		made.set(selection, state)
		return state
	}
}
