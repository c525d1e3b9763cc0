import {
	type KeyboardEvent,
	type MouseEvent,
	useEffect,
	useEffectEvent,
	useLayoutEffect,
	useMemo,
	useRef,
	useState,
} from 'react'
import { useTranslation } from 'react-i18next'
import type { ModelTree, TreeNode, TreeRows } from './model-tree.ts'
import classes from './tree.module.css'
import { type RowActions, type RowText, TreeRow } from './tree-row.tsx'
import { TypeAhead } from './type-ahead.ts'
import { useRowWindow } from './use-row-window.ts'

type RowChoices = {
	isSelected: (node: TreeNode) => boolean
	isHidden: (node: TreeNode) => boolean
	/** A row alone, or added to or taken from what is selected. */
	onChoose: (node: TreeNode, how: 'only' | 'toggle') => void
	/** All rows from the last one chosen. */
	onChooseRange: (rows: { node: TreeNode; isOpen: boolean }[]) => void
	/** Looks at it in the picture. */
	onLook: (node: TreeNode) => void
	onHide: (node: TreeNode) => void
	onIsolate: (node: TreeNode) => void
}

type TreeListProps = RowChoices & {
	tree: ModelTree
	rows: TreeRows
	textOf: (node: TreeNode) => RowText
	/** Opens or closes a branch, or does what is not done yet. */
	onToggle: (nodes: number[], isOpen: boolean) => void
	/** The node to bring into sight; a new object does so again. */
	sought: { node: number } | null
	rowHeight: number
	hasPicture: boolean
	takesFocus: boolean
	/** Whether a key is the one that opens the tree. */
	isOwnKey?: ((event: globalThis.KeyboardEvent) => boolean) | undefined
}

/**
 * The rows in sight as a tree. Arrows move and open, letters go to the name they begin, Space selects, Shift extends, Enter
 * looks at it, Ctrl+A selects all panels listed, Delete hides and with Shift all else. A letter with which no name begins is
 * left to the key that opened the tree.
 */
export function TreeList(props: TreeListProps) {
	const { tree, rows, textOf, sought, rowHeight, hasPicture } = props
	const { t } = useTranslation('tree')
	const scroller = useRef<HTMLDivElement>(null)
	const { takesFocus } = props
	useEffect(() => {
		if (takesFocus) scroller.current?.focus({ preventScroll: true })
	}, [takesFocus])
	const [activeNode, setActiveNode] = useState<number | null>(null)
	const anchor = useRef<number | null>(null)
	const [ahead] = useState(() => new TypeAhead())
	const { first, end, height, reveal } = useRowWindow(scroller, rows.count, rowHeight)
	// A row keeps the focus while branches above it open and close.
	const active = useMemo(() => {
		const at = activeNode === null ? -1 : rows.nodes.subarray(0, rows.count).indexOf(activeNode)
		return Math.max(at, 0)
	}, [rows, activeNode])
	const nodeAt = (row: number): TreeNode => tree.read(rows.nodes[row] as number)

	const showSought = useEffectEvent(() => {
		if (!sought) return
		const at = rows.nodes.subarray(0, rows.count).indexOf(sought.node)
		if (at < 0) return
		setActiveNode(sought.node)
		reveal(at)
	})
	// Opening branches must not pull the list away under the reader.
	useEffect(() => showSought(), [sought])

	const goTo = (row: number) => {
		const next = Math.max(0, Math.min(rows.count - 1, row))
		setActiveNode(rows.nodes[next] ?? null)
		reveal(next)
		return next
	}
	const rowsFrom = (first: number, last: number) =>
		Array.from({ length: last - first + 1 }, (_, i) => ({
			node: nodeAt(first + i),
			isOpen: rows.openings[first + i] === 2,
		}))
	const chooseRange = (to: number) => {
		const from = anchor.current === null ? active : rows.nodes.subarray(0, rows.count).indexOf(anchor.current)
		const [first, last] = [Math.min(from < 0 ? to : from, to), Math.max(from < 0 ? to : from, to)]
		if (anchor.current === null) anchor.current = rows.nodes[active] ?? null
		props.onChooseRange(rowsFrom(first, last))
	}
	const choose = (row: number, event: { shiftKey: boolean; ctrlKey: boolean; metaKey: boolean }, adds = false) => {
		if (event.shiftKey) return chooseRange(row)
		anchor.current = rows.nodes[row] ?? null
		props.onChoose(nodeAt(row), adds || event.ctrlKey || event.metaKey ? 'toggle' : 'only')
	}
	const toggle = (row: number) => props.onToggle([rows.nodes[row] as number], rows.openings[row] === 2)
	const parentOf = (row: number): number => {
		let at = row
		while (at > 0 && (rows.levels[at] as number) >= (rows.levels[row] as number)) at--
		return at
	}
	/** Opens all rows beside one, as the star key does in trees. */
	const openBeside = (row: number) => {
		const level = rows.levels[row]
		const first = rows.levels[row] === 1 ? 0 : parentOf(row) + 1
		const nodes: number[] = []
		for (let at = first; at < rows.count && (rows.levels[at] as number) >= (level as number); at++)
			if (rows.levels[at] === level && rows.openings[at] === 1) nodes.push(rows.nodes[at] as number)
		props.onToggle(nodes, false)
	}
	const onKeyDown = (event: KeyboardEvent<HTMLDivElement>) => {
		if (event.target !== event.currentTarget || rows.count === 0 || event.altKey) return
		const page = Math.max(1, Math.floor(event.currentTarget.clientHeight / rowHeight) - 1)
		const isRtl = getComputedStyle(event.currentTarget).direction === 'rtl'
		const [inward, outward] = isRtl ? ['ArrowLeft', 'ArrowRight'] : ['ArrowRight', 'ArrowLeft']
		const targets: Record<string, number> = {
			ArrowDown: active + 1,
			ArrowUp: active - 1,
			PageDown: active + page,
			PageUp: active - page,
			Home: 0,
			End: rows.count - 1,
		}
		const target = targets[event.key]
		const opening = rows.openings[active]
		const isCommand = event.ctrlKey || event.metaKey
		const isTyping = ahead.isTyping(event.timeStamp)
		if (target !== undefined) {
			const next = goTo(target)
			if (event.shiftKey) chooseRange(next)
		} else if (event.key === inward) opening === 1 ? toggle(active) : opening === 2 && goTo(active + 1)
		else if (event.key === outward) opening === 2 ? toggle(active) : goTo(parentOf(active))
		else if (event.key === '*') openBeside(active)
		else if (event.key === ' ' && !isTyping) choose(active, event, true)
		else if (event.key === 'Enter') {
			choose(active, NO_KEYS)
			props.onLook(nodeAt(active))
		} else if (isCommand && event.code === 'KeyA') props.onChooseRange(rowsFrom(0, rows.count - 1))
		else if (hasPicture && event.key === 'Delete') (event.shiftKey ? props.onIsolate : props.onHide)(nodeAt(active))
		else if (!isCommand && isWritten(event.key, isTyping)) {
			const labelOf = (row: number) => textOf(nodeAt(row)).label
			const found = ahead.type(event.key, event.timeStamp, { count: rows.count, active, labelOf })
			if (found !== null) goTo(found)
			else if (takesFocus && !isTyping && props.isOwnKey?.(event.nativeEvent)) return
		} else return
		// Commands of the view have letters too.
		event.preventDefault()
	}
	const latest = useRef<RowActions | null>(null)
	useLayoutEffect(() => {
		latest.current = {
			onRow: (row, event) => {
				setActiveNode(rows.nodes[row] ?? null)
				choose(row, event)
			},
			onOpen: (row) => props.onLook(nodeAt(row)),
			onToggle: toggle,
			onHide: (row) => props.onHide(nodeAt(row)),
			onIsolate: (row) => props.onIsolate(nodeAt(row)),
		}
	})
	const [actions] = useState<RowActions>(() => ({
		onRow: (row, event: MouseEvent) => latest.current?.onRow(row, event),
		onOpen: (row) => latest.current?.onOpen(row),
		onToggle: (row) => latest.current?.onToggle(row),
		onHide: (row) => latest.current?.onHide(row),
		onIsolate: (row) => latest.current?.onIsolate(row),
	}))
	return (
		<div
			ref={scroller}
			className={classes.scroller}
			role="tree"
			tabIndex={0}
			aria-label={t('title')}
			aria-description={t(hasPicture ? 'keys' : 'keys_flat')}
			aria-multiselectable
			aria-activedescendant={rows.count > 0 ? rowId(rows.nodes[active] as number) : undefined}
			onKeyDown={onKeyDown}
		>
			<div role="none" style={{ height, position: 'relative' }}>
				{rowsDrawn(first, end, active, rows.count).map((index) => {
					const node = rows.nodes[index] as number
					const read = tree.read(node)
					return (
						<TreeRow
							key={node}
							id={rowId(node)}
							row={index}
							top={index * rowHeight}
							height={rowHeight}
							level={rows.levels[index] as number}
							position={rows.positions[index] as number}
							size={rows.sizes[index] as number}
							opening={rows.openings[index] as number}
							isActive={index === active}
							isSelected={props.isSelected(read)}
							isHidden={props.isHidden(read)}
							hasPicture={hasPicture}
							actions={actions}
							{...textOf(read)}
						/>
					)
				})}
			</div>
		</div>
	)
}

/** The rows in sight and the active one, which the tree names even when it was scrolled away. */
const rowsDrawn = (first: number, end: number, active: number, count: number): number[] => {
	const drawn = Array.from({ length: Math.max(end - first, 0) }, (_, i) => first + i)
	return active < count && (active < first || active >= end) ? [...drawn, active] : drawn
}

/** Signs such as the question mark are keys of the view, except within a name. */
const isWritten = (key: string, isTyping: boolean): boolean =>
	[...key].length === 1 && (isTyping || /[\p{L}\p{N}]/u.test(key))

const NO_KEYS = { shiftKey: false, ctrlKey: false, metaKey: false }

const rowId = (node: number): string => `tree-row-${node}`
