import { Button, Text } from '@mantine/core'
import type { ModelVersion } from '@panelyard/contracts/models/versions'
import { useEffect, useEffectEvent, useMemo, useRef } from 'react'
import { useTranslation } from 'react-i18next'
import { ModelReadError } from '#engine/loading/model-read-error.ts'
import type { Viewer } from '#engine/viewer.ts'
import { useMeasures } from '../../../locales/measures.ts'
import { useErrorText } from '../../../ui/messages/error-text.ts'
import { LoadBar } from '../../viewer/load-bar.tsx'
import viewClasses from '../../viewer/model-view.module.css'
import type { PanelElements } from '../../viewer/structure/panel-elements.ts'
import { useStructure } from '../../viewer/structure/structure.queries.ts'
import { useModelViewer } from '../../viewer/view/use-model-viewer.ts'
import { useVersionTitle } from '../version-words.ts'
import classes from './comparison.module.css'
import {
	coloursOf,
	type DifferenceKind,
	type Differences,
	elementsOfSide,
	type Side,
	visibilityOf,
} from './difference-kinds.ts'

export type DrawnVersion = { viewer: Viewer; canvas: HTMLCanvasElement; elements: PanelElements }

type VersionPictureProps = {
	projectId: string
	side: Side
	version: ModelVersion & { model: NonNullable<ModelVersion['model']> }
	differences: Differences
	hidden: ReadonlySet<DifferenceKind>
	/** Place of the panel that is marked. */
	marked: number | null
	/** A panel that isn't glass was clicked, or none. */
	onPick: (side: Side, place: number | null) => void
	/** The model stands with its colours, or no longer does. */
	onDrawn: (side: Side, drawn: DrawnVersion | null) => void
}

/** One version in 3D, coloured by what differs in the other one. */
export function VersionPicture(props: VersionPictureProps) {
	const { projectId, side, version, differences, hidden, marked, onPick, onDrawn } = props
	const { t } = useTranslation(['versions', 'viewer', 'shell'])
	const title = useVersionTitle()(version)
	const measures = useMeasures()
	const errorText = useErrorText()
	const host = useRef<HTMLDivElement>(null)
	const structure = useStructure(projectId, version.model)
	const { viewer: begun, canvas, load, isRestoring, retry } = useModelViewer(host, version.model)
	const viewer = load.phase === 'ready' ? begun : null
	const generation = load.phase === 'ready' ? load.generation : 0
	const elements = useMemo(
		() => (structure.data ? elementsOfSide(differences, side, structure.data) : null),
		[differences, side, structure.data],
	)
	const label = t('compare.picture', { version: title, panels: measures.number(differences.changedIn[side]) })

	useEffect(() => {
		canvas?.setAttribute('role', 'application')
		canvas?.setAttribute('aria-label', label)
		canvas?.setAttribute('aria-describedby', 'comparison-help')
	}, [canvas, label])
	// Again for a new generation, which has lost what was set.
	useEffect(() => {
		if (!viewer || !elements) return
		viewer.setGroups(elements.groups())
		viewer.paintGroups(elements.placeOfElement, coloursOf(differences))
	}, [viewer, generation, elements, differences])
	useEffect(() => {
		if (viewer && elements) viewer.setVisibility(visibilityOf(differences, elements.placeOfElement, hidden))
	}, [viewer, generation, elements, differences, hidden])
	useEffect(() => {
		if (viewer && elements) viewer.select(marked === null ? [] : elements.elementsAt(marked))
	}, [viewer, generation, elements, marked])

	const pick = useEffectEvent((element: number | null) => {
		const place = element === null ? -1 : (elements?.placeOfElement[element] ?? -1)
		onPick(side, place < 0 ? null : place)
	})
	useEffect(() => viewer?.on('pick', ({ element }) => pick(element)), [viewer])

	const tell = useEffectEvent((drawn: DrawnVersion | null) => onDrawn(side, drawn))
	useEffect(() => {
		if (!viewer || !canvas || !elements) return
		canvas.dataset.ready = 'true'
		tell({ viewer, canvas, elements })
		return () => {
			delete canvas.dataset.ready
			tell(null)
		}
	}, [viewer, canvas, elements])

	const failure = load.phase === 'failed' ? load.error : structure.data ? null : structure.error
	const failed =
		load.phase === 'unsupported'
			? t('compare.no_webgl')
			: failure && (failure instanceof ModelReadError ? t(`viewer:read_error.${failure.code}`) : errorText(failure))
	return (
		<>
			<div ref={host} className={viewClasses.canvas} />
			{load.phase === 'loading' && !failure && <LoadBar progress={load.progress} />}
			{isRestoring && (
				<div className={classes.notice} role="status">
					{t('viewer:restoring')}
				</div>
			)}
			{failed && (
				<div className={classes.notice} role="alert">
					<Text size="sm">{failed}</Text>
					{load.phase !== 'unsupported' && (
						<Button
							size="xs"
							variant="default"
							onClick={() => {
								if (load.phase === 'failed') retry()
								if (structure.error) void structure.refetch()
							}}
						>
							{t('shell:retry')}
						</Button>
					)}
				</div>
			)}
		</>
	)
}
