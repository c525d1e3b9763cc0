import { ActionIcon, Button, CloseButton, Loader, SegmentedControl, Text, TextInput, Tooltip } from '@mantine/core'
import { useDebouncedValue, useLocalStorage } from '@mantine/hooks'
import type { Floor } from '@panelyard/contracts/models/model-structure'
import type { Category } from '@panelyard/contracts/panels/categories'
import type { Panel } from '@panelyard/contracts/panels/panels'
import { IconSearch, IconX } from '@tabler/icons-react'
import {
	type CSSProperties,
	type ReactNode,
	useDeferredValue,
	useEffect,
	useEffectEvent,
	useMemo,
	useRef,
	useState,
} from 'react'
import { useTranslation } from 'react-i18next'
import type { NamedKind } from '../../../../domain/panels/kind-names.ts'
import { panelName } from '../../../../domain/panels/own-words/panel-details.ts'
import { panelLabel, searchTextOf } from '../../../../domain/panels/search/panel-filters.ts'
import { useMeasures } from '../../../../locales/measures.ts'
import type { ViewFilter } from '../../base/view-filter.ts'
import type { ViewSelection } from '../../base/view-selection.ts'
import type { PanelKinds } from '../../colouring/panel-kinds.ts'
import type { PanelElements } from '../../structure/panel-elements.ts'
import type { StructureColumns } from '../../structure/structure-columns.ts'
import { inIdleTime } from './idle-work.ts'
import type { ModelTree, TreeNode } from './model-tree.ts'
import classes from './tree.module.css'
import { isHiddenBy, isSelectedIn, panelsOfRows, type TreeThings, thingsOf } from './tree-actions.ts'
import { TreeList } from './tree-list.tsx'
import { TreeResizer } from './tree-resizer.tsx'
import type { RowText } from './tree-row.tsx'
import { searchTree } from './tree-search.ts'
import { TREE_GROUPINGS, type TreeGrouping, useTree } from './use-tree.ts'
import type { TreeRoom } from './use-tree-room.ts'

const ROW_HEIGHT = { mouse: 28, touch: 44 }

export type TreePanelProps = {
	room: TreeRoom
	panels: readonly Panel[]
	floors: readonly Floor[]
	/** Kinds that the panels have. */
	panelKinds: readonly NamedKind[]
	categories: readonly Category[]
	structure: StructureColumns | undefined
	elements: PanelElements | null
	/** What the panels are coloured by; null for the colours of the file. */
	kinds: PanelKinds | null
	selection: ViewSelection
	filter: ViewFilter
	/** Makes these the selection, or adds them to it or takes them out. */
	onChoose: (things: TreeThings, how: 'only' | 'toggle') => void
	/** Looks at them in the picture; null without one, as the next two. */
	onLook: ((things: TreeThings) => void) | null
	onHide: ((things: TreeThings, isHidden: boolean) => void) | null
	onIsolate: ((things: TreeThings) => void) | null
	/** It was opened by a key: the rows take the focus as soon as they are there. */
	takesFocus?: boolean
	/** Whether a key is the one that opens the tree. */
	isOwnKey?: (event: KeyboardEvent) => boolean
	/** Gives the focus back to where it was; null when nobody took it. */
	onLeave?: (() => void) | null
	/** Null where it cannot be closed: there is no picture. */
	onClose: (() => void) | null
	/** Says in place of the picture why there is none. */
	notice?: ReactNode
}

/** Floor, panel, part, in step with the picture: a pane at the side, or a sheet on a phone. */
export function TreePanel(props: TreePanelProps) {
	const { room, panelKinds, categories, structure, elements, selection, onLeave, onClose, notice } = props
	const { t } = useTranslation(['tree', 'viewer'])
	const pane = useRef<HTMLElement>(null)
	const [wanted, setGrouping] = useLocalStorage<TreeGrouping>({
		key: 'panelyard.tree_grouping',
		defaultValue: 'floor',
		getInitialValueInEffect: false,
	})
	const groupings = TREE_GROUPINGS.filter(
		(one) => one === 'floor' || (one === 'kind' ? panelKinds.length > 1 : categories.length > 0),
	)
	const grouping = groupings.find((one) => one === wanted) ?? 'floor'
	const count = selection.panels.length + (selection.element === null ? 0 : 1)
	return (
		<aside
			ref={pane}
			className={classes.pane}
			aria-label={t('title')}
			data-covers-view
			data-flat={notice ? true : undefined}
			style={{ '--tree-width': `${room.width}px` } as CSSProperties}
			onKeyDown={(event) => {
				if (event.key !== 'Escape' || event.nativeEvent.isComposing || event.defaultPrevented || !onLeave) return
				event.preventDefault()
				onLeave()
			}}
		>
			{notice}
			{structure && elements ? (
				<TreeBody
					{...props}
					structure={structure}
					elements={elements}
					groupings={groupings}
					grouping={grouping}
					onGrouping={setGrouping}
				/>
			) : (
				<div className={classes.waiting} role="status">
					<Loader size="sm" />
					<Text size="sm" c="dimmed">
						{t('reading')}
					</Text>
				</div>
			)}
			{onClose && (
				<Tooltip label={t('close')}>
					<ActionIcon className={classes.close} aria-label={t('close')} onClick={onClose}>
						<IconX size={18} stroke={1.6} aria-hidden />
					</ActionIcon>
				</Tooltip>
			)}
			{onClose && room.isPhone && count > 0 && (
				<Button className={classes.details} variant="light" onClick={onClose}>
					{t('show_selected', { count })}
				</Button>
			)}
			{onClose && !room.isPhone && <TreeResizer pane={pane} width={room.width} onWidth={room.setWidth} />}
		</aside>
	)
}

type TreeBodyProps = TreePanelProps & {
	structure: StructureColumns
	elements: PanelElements
	groupings: readonly TreeGrouping[]
	grouping: TreeGrouping
	onGrouping: (grouping: TreeGrouping) => void
}

function TreeBody(props: TreeBodyProps) {
	const { room, panels, floors, panelKinds, categories, grouping, structure, elements, kinds, selection, filter } =
		props
	const { t } = useTranslation(['tree', 'viewer', 'panels'])
	const measures = useMeasures()
	const [text, setText] = useState('')
	const [settled] = useDebouncedValue(text, 150)
	const sought = useDeferredValue(settled)
	const tree = useTree(grouping, { structure, elements, panels, floors, kinds: panelKinds, categories })
	const matches = useMemo(() => searchTree(sought, structure, elements, panels), [sought, structure, elements, panels])
	const prepare = useEffectEvent(() => inIdleTime(prepareSearch(tree, panels)))
	// Another tree has other panels.
	useEffect(() => prepare(), [tree])
	const [open, setOpen] = useState<ReadonlySet<number>>(() => firstOpen(tree))
	const [closed, setClosed] = useState<ReadonlySet<number>>(NONE)
	// Another model, or other panels, have other nodes.
	const [laidOut, setLaidOut] = useState(tree)
	if (laidOut !== tree) {
		setLaidOut(tree)
		setOpen(firstOpen(tree))
		setClosed(NONE)
	}
	const toggled = matches ? closed : open
	const rows = useMemo(() => tree.rows(toggled, matches), [tree, toggled, matches])
	// Another search begins with all it found open.
	useEffect(() => setClosed(NONE), [sought])

	const onToggle = (nodes: number[], isOpen: boolean) =>
		(matches ? setClosed : setOpen)((now) => {
			const next = new Set(now)
			// While searching, the set names what is not as it was found.
			for (const node of nodes) isOpen === (matches === null) ? next.delete(node) : next.add(node)
			return next
		})

	const target = useSelectedNode(tree, elements, selection)
	const [seen, setSeen] = useState<{ node: number } | null>(null)
	/** What is chosen here is in sight already. */
	const isOwn = useRef(false)
	useEffect(() => {
		if (target === null || isOwn.current) return
		const path = tree.pathTo(tree.read(target))
		setOpen((now) => (path.every((node) => now.has(node)) ? now : new Set([...now, ...path])))
		// Once the branches are open.
		requestAnimationFrame(() => setSeen({ node: target }))
	}, [tree, target])
	// The next selection may come from elsewhere.
	useEffect(() => {
		isOwn.current = false
	}, [selection])

	const chosen = useMemo(() => new Set(selection.panels), [selection.panels])
	const isFiltering = filter.hidden.size + filter.hiddenElements.size > 0
	const things = (node: TreeNode) => thingsOf(tree, node, matches)
	/** What is done to one of the selected rows is done to all of them. */
	const selectedWith = (node: TreeNode): TreeThings =>
		node.kind === 'panel' && chosen.has(panels[node.place]?.id ?? '')
			? { panels: selection.panels, elements: [] }
			: things(node)

	const branchName = (floor: number): string => {
		if (grouping === 'kind') return panelKinds[floor]?.name ?? t('panels:filter.no_kind')
		if (grouping === 'category') return categories[floor]?.name ?? t('panels:filter.no_category')
		return floors[floor]?.name ?? t('viewer:no_floor')
	}
	const textOf = (node: TreeNode): RowText => {
		switch (node.kind) {
			case 'floor': {
				const count = tree.countOf(tree.nodeOf(node))
				// Where every panel has a kind, the last branch holds what is no panel, and nothing else.
				if (grouping === 'kind' && count === 0) return textOf({ kind: 'others', floor: node.floor })
				return { label: branchName(node.floor), note: '', count: measures.number(count), colour: undefined }
			}
			case 'others':
				return {
					label: t('others'),
					note: '',
					count: measures.number(tree.countOf(tree.nodeOf(node))),
					colour: undefined,
				}
			case 'panel': {
				const panel = panels[node.place]
				const kind = kinds?.kinds[kinds.kindOf[node.place] ?? -1]
				return {
					label: panel ? panelLabel(panel) : '',
					note: panel?.element === null ? t('not_in_model') : panel?.mark ? panelName(panel) : '',
					count: null,
					colour: kinds ? (kind?.colour ?? null) : undefined,
				}
			}
			case 'element': {
				const type = structure.classes[structure.class[node.element] ?? -1] ?? ''
				const name = structure.names[structure.name[node.element] ?? -1]
				return { label: name || type, note: name ? type : '', count: null, colour: undefined }
			}
		}
	}
	return (
		<>
			<div className={classes.head}>
				<TextInput
					className={classes.search}
					aria-label={t('search')}
					placeholder={t('search_hint')}
					leftSection={<IconSearch size={15} stroke={1.6} aria-hidden />}
					rightSection={text && <CloseButton size="sm" aria-label={t('clear_search')} onClick={() => setText('')} />}
					value={text}
					onChange={(event) => setText(event.currentTarget.value)}
					onKeyDown={(event) => {
						if (event.key !== 'Escape' || event.nativeEvent.isComposing || text === '') return
						event.preventDefault()
						setText('')
					}}
				/>
			</div>
			{props.groupings.length > 1 && (
				<SegmentedControl
					className={classes.grouping}
					fullWidth
					size="xs"
					aria-label={t('grouping')}
					data={props.groupings.map((value) => ({ value, label: t(`by_${value}`) }))}
					value={grouping}
					onChange={props.onGrouping}
				/>
			)}
			{matches && (
				<p className={classes.found} role="status">
					{matches.count === 0 ? t('nothing') : t('found', { count: matches.count })}
				</p>
			)}
			<TreeList
				tree={tree}
				rows={rows}
				textOf={textOf}
				onToggle={onToggle}
				sought={seen}
				rowHeight={room.isTouch ? ROW_HEIGHT.touch : ROW_HEIGHT.mouse}
				hasPicture={props.onHide !== null}
				takesFocus={props.takesFocus ?? false}
				isOwnKey={props.isOwnKey}
				isSelected={(node) => isSelectedIn(chosen, selection.element, tree, node)}
				isHidden={(node) => isFiltering && isHiddenBy(filter, thingsOf(tree, node, null))}
				onChoose={(node, how) => {
					isOwn.current = node.kind !== 'others'
					if (node.kind === 'others')
						onToggle([tree.nodeOf(node)], toggled.has(tree.nodeOf(node)) === (matches === null))
					else props.onChoose(things(node), how)
				}}
				onChooseRange={(chosenRows) => {
					isOwn.current = true
					props.onChoose({ panels: panelsOfRows(tree, chosenRows, matches), elements: [] }, 'only')
				}}
				onLook={(node) => props.onLook?.(things(node))}
				onHide={(node) => props.onHide?.(selectedWith(node), isHiddenBy(filter, thingsOf(tree, node, null)))}
				onIsolate={(node) => props.onIsolate?.(selectedWith(node))}
			/>
		</>
	)
}

/** What the first search of a large model would have to wait for. */
function* prepareSearch(tree: ModelTree, panels: readonly Panel[]): Generator<void> {
	for (const panel of panels) {
		searchTextOf(panel)
		yield
	}
	yield* tree.sortAhead()
}

const NONE: ReadonlySet<number> = new Set()

/** A single floor is open from the start. */
const firstOpen = (tree: ModelTree): ReadonlySet<number> => {
	const floors = tree.floors.flatMap((_, rank) =>
		tree.countOf(rank) + tree.countOf(rank + tree.floors.length) > 0 ? [rank] : [],
	)
	return new Set(floors.length === 1 ? floors : [])
}

/** The node of what was selected last; null for nothing. */
const useSelectedNode = (
	tree: ModelTree,
	elements: PanelElements,
	{ panels, element }: ViewSelection,
): number | null => {
	const last = panels.at(-1)
	return useMemo(() => {
		if (element !== null) return tree.nodeOf({ kind: 'element', element })
		const place = last === undefined ? undefined : elements.placeOf(last)
		return place === undefined ? null : tree.nodeOf({ kind: 'panel', place })
	}, [tree, elements, last, element])
}
