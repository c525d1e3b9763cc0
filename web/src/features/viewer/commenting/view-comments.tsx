import type { Viewpoint } from '@panelyard/contracts/comments'
import type { Panel } from '@panelyard/contracts/panels'
import type { Project } from '@panelyard/contracts/projects'
import { type ReactNode, type Ref, useCallback, useEffect, useMemo, useRef, useState } from 'react'
import { useTranslation } from 'react-i18next'
import type { Viewer } from '#engine/viewer.ts'
import { useCommentCounts } from '../../../domain/comments/comments.queries.ts'
import { panelLabel } from '../../../domain/panels/panel-filters.ts'
import { useFormat } from '../../../locales/format.ts'
import { CommentPins } from '../../comments/comment-pins.tsx'
import { type CommentStarter, PanelComments } from '../../comments/panel-comments.tsx'
import { type PinLook, paintPins, pinBox, pinsOf } from '../../comments/pins-in-view.ts'
import { type Store, useNewStore } from '../base/store.ts'
import { useAddress } from '../base/use-address.ts'
import type { ViewFilter } from '../base/view-filter.ts'
import { isPanelShown } from '../colouring/element-appearance.ts'
import type { LabelBox } from '../selection/label-layout.ts'
import type { PanelElements } from '../structure/panel-elements.ts'
import { placeOf, viewpointOf } from './camera-viewpoint.ts'

type ViewCommentsOptions = {
	/** Null until the model stands. */
	viewer: Viewer | null
	project: Project
	isDemo: boolean
	panelsById: ReadonlyMap<string, Panel>
	elements: PanelElements | null
	filter: ViewFilter
	/** False while a tool needs what lies under them. */
	arePinsShown: boolean
	/** The view came with a camera of its own, which a thread of the address does not move. */
	keepsPlace: boolean
	/** The one panel that is selected; null for none or several. */
	panelId: string | null
	onPanel: (panelId: string) => void
	/** Begins a comment on the one panel. */
	starter: Ref<CommentStarter>
}

/** The thread that is open, and the panel it stands at. */
export type OpenThread = { panel: string; thread: string }

const NO_THREAD = { panelId: null, thread: null }

/** Comments in place: pins on the panels that are shown, and the threads of the selected one. */
export function useViewComments(options: ViewCommentsOptions): {
	pins: ReactNode
	/** What the pins cover of the view now. */
	pinBoxes: () => LabelBox[]
	/** Draws the pins into a picture of the view. */
	paintPins: (context: CanvasRenderingContext2D, look: PinLook) => void
	comments: ReactNode
	/** Null for none. */
	openThread: Store<OpenThread | null>
	/** Where the person stands now; null for those who may not comment. */
	viewpoint: (() => Viewpoint | null) | null
} {
	const { viewer, project, isDemo, panelsById, elements, filter, panelId, onPanel, starter } = options
	const { arePinsShown, keepsPlace } = options
	const format = useFormat()
	const address = useAddress()
	const mayRead = !isDemo && project.role !== null
	const counts = useCommentCounts(project.id, mayRead)
	// A link names a thread of the panel it opens; a pin wants the first of its own.
	const [sought, setSought] = useState<{ panelId: string | null; thread: string | null }>(() => ({
		panelId,
		thread: address.read().thread ?? null,
	}))
	const openThread = useNewStore<OpenThread | null>(() =>
		mayRead && panelId && sought.thread ? { panel: panelId, thread: sought.thread } : null,
	)
	// Whoever has left the panel since does not want that thread when coming back to it.
	const [lastPanel, setLastPanel] = useState(panelId)
	if (panelId !== lastPanel) {
		setLastPanel(panelId)
		if (sought.panelId !== panelId) setSought(NO_THREAD)
	}
	const shown = useMemo(
		() =>
			arePinsShown
				? pinsOf(
						[...counts.values()].filter(({ panel_id }) => {
							const panel = panelsById.get(panel_id)
							return panel !== undefined && isPanelShown(panel, filter)
						}),
					)
				: [],
		[counts, panelsById, filter, arePinsShown],
	)
	const positionOf = useCallback(
		(id: string) => (viewer && elements ? viewer.positionOf(elements.elementsOf(id)) : null),
		[viewer, elements],
	)
	const onFrame = useCallback((draw: () => void) => viewer?.on('frame', draw) ?? (() => {}), [viewer])
	const placed = useCallback(
		() =>
			shown.flatMap(({ panel_id, count, unread }) => {
				const at = positionOf(panel_id)
				return at ? { at, text: format.integer(count), isUnread: unread > 0 } : []
			}),
		[shown, positionOf, format],
	)
	const pinBoxes = useCallback(() => placed().map(({ at, text }) => pinBox(at, text)), [placed])
	const paint = (context: CanvasRenderingContext2D, look: PinLook) => paintPins(context, placed(), look)
	const inPicture = { pinBoxes, paintPins: paint, openThread }
	if (!mayRead) return { ...inPicture, pins: null, comments: null, viewpoint: null }
	return {
		...inPicture,
		viewpoint: () => viewer && viewpointOf(viewer, project.model?.origin ?? [0, 0, 0]),
		pins: viewer && elements && shown.length > 0 && (
			<CommentPins
				shown={shown}
				labelOf={(id) => labelOf(panelsById.get(id))}
				positionOf={positionOf}
				onFrame={onFrame}
				openId={panelId}
				onOpen={(id) => {
					setSought({ panelId: id, thread: 'first' })
					onPanel(id)
				}}
			/>
		),
		comments: panelId && (
			<SelectedPanelComments
				key={panelId}
				viewer={viewer}
				project={project}
				panelId={panelId}
				sought={sought.panelId === panelId ? sought.thread : null}
				keepsPlace={keepsPlace}
				onThread={(thread) =>
					openThread.set((now) => {
						if (thread === null) return null
						return now?.panel === panelId && now.thread === thread ? now : { panel: panelId, thread }
					})
				}
				starter={starter}
			/>
		),
	}
}

const labelOf = (panel: Panel | undefined): string => (panel ? panelLabel(panel) : '')

/** Without a viewer there is no picture to show a viewpoint in. */
type SelectedPanelCommentsProps = {
	viewer: Viewer | null
	project: Project
	panelId: string
	sought: string | null
	keepsPlace: boolean
	onThread: (id: string | null) => void
	starter: Ref<CommentStarter>
}

function SelectedPanelComments(props: SelectedPanelCommentsProps) {
	const { viewer, project, panelId, sought, keepsPlace, onThread, starter } = props
	const { t } = useTranslation('comments')
	const section = useRef<HTMLElement>(null)
	const origin = project.model?.origin ?? [0, 0, 0]
	const show = (viewpoint: Viewpoint) => {
		if (!viewer) return
		const place = placeOf(viewpoint, origin)
		viewer.setSection(place.section)
		viewer.flyTo(place.pose)
	}
	useEffect(() => {
		if (sought) section.current?.scrollIntoView({ block: 'start' })
	}, [sought])
	return (
		<section ref={section}>
			<h3>{t('title')}</h3>
			<PanelComments
				projectId={project.id}
				panelId={panelId}
				{...(viewer && { viewpoint: () => viewpointOf(viewer, origin), onViewpoint: show })}
				sought={sought}
				goesThere={!keepsPlace}
				onThread={onThread}
				starter={starter}
			/>
		</section>
	)
}
