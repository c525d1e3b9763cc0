import { Button, SegmentedControl, Slider, VisuallyHidden } from '@mantine/core'
import { useDocumentTitle } from '@mantine/hooks'
import type { VersionDifferences } from '@panelyard/contracts/models/version-differences'
import { type Project, roleAllows } from '@panelyard/contracts/projects/projects'
import { IconArrowLeft, IconChevronLeft, IconChevronRight, IconLink } from '@tabler/icons-react'
import { getRouteApi } from '@tanstack/react-router'
import { useEffect, useEffectEvent, useMemo, useRef, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { fromTo } from '../../../locales/from-to.ts'
import { useMeasures } from '../../../locales/measures.ts'
import { IconLink as IconAnchor } from '../../../ui/link-button.tsx'
import { useVersionTitle } from '../version-words.ts'
import { hasReport } from '../versions.queries.ts'
import { ComparedPanel } from './compared-panel.tsx'
import classes from './comparison.module.css'
import type { ComparisonSearch } from './comparison-search.ts'
import {
	DIFFERENCE_KINDS,
	type DifferenceKind,
	type Differences,
	differencesOf,
	mayBeMapped,
	nextChange,
	SIDES,
	type Side,
} from './difference-kinds.ts'
import { DifferenceLegend } from './difference-legend.tsx'
import { LinkedCameras } from './linked-cameras.ts'
import { MapPanel } from './map-panel.tsx'
import { type DrawnVersion, VersionPicture } from './version-picture.tsx'

const route = getRouteApi('/app/project/$id/versions/compare')
const OVER = 'over'
const HALF = 50

type Picks = Readonly<Record<Side, string | null>>

/** Two versions of a model beside or over each other, coloured by what changed. */
export function ComparisonView({ project, found }: { project: Project; found: VersionDifferences }) {
	const { t, i18n } = useTranslation(['versions', 'viewer'])
	const titleOf = useVersionTitle()
	const measures = useMeasures()
	const navigate = route.useNavigate()
	const search = route.useSearch()
	const differences = useMemo(() => differencesOf(found), [found])
	const hidden = useMemo(() => hiddenKinds(search.hide), [search.hide])
	const [mix, setMix] = useState(() => mixOf(search.mix))
	const [picks, setPicks] = useState<Picks | null>(null)
	const mode = search.mode === OVER && picks === null ? OVER : 'side'
	const selected = differences.placeOf(search.panel)
	const editable = found.is_reviewable && project.role !== null && roleAllows(project.role, 'editor')
	const change = (changed: ComparisonSearch) =>
		void navigate({ search: (before) => ({ ...before, ...changed }), replace: true })
	const idAt = (place: number | null) => (place === null ? undefined : differences.ids[place])
	const { onDrawn, frame } = useLinkedPictures(found, differences, selected)
	const title = fromTo(titleOf(found.before), titleOf(found.after), i18n.dir())
	useDocumentTitle(`${title} · ${project.name} · Panelyard`)

	const select = (place: number | null, isFramed: boolean) => {
		change({ panel: idAt(place) })
		if (place !== null && isFramed) frame(place)
	}
	const pick = (side: Side, place: number | null) => {
		if (!picks) return select(place, false)
		if (place !== null && !mayBeMapped(differences, side, place)) return
		setPicks({ ...picks, [side]: idAt(place) ?? null })
	}
	const toggle = (kind: DifferenceKind) => {
		const next = DIFFERENCE_KINDS.filter((one) => (one === kind ? !hidden.has(one) : hidden.has(one)))
		change({ hide: next.length > 0 ? next.join(',') : undefined })
	}
	const startMapping = () => {
		const side = (one: Side) =>
			selected !== null && mayBeMapped(differences, one, selected) && differences.decisions[selected] === null
		// A panel that is in both models is where its earlier self is to be found.
		setPicks({
			before: side('before') ? (idAt(selected) ?? null) : null,
			after: side('after') && !side('before') ? (idAt(selected) ?? null) : null,
		})
	}
	const placeOfPick = (side: Side) => differences.placeOf(picks?.[side] ?? undefined)
	const step = (by: 1 | -1) => select(nextChange(differences, hidden, selected, by), true)
	const hasChanges = nextChange(differences, hidden, null, 1) !== null
	return (
		<>
			<header className={classes.head} data-mapping={picks !== null || undefined}>
				<IconAnchor
					variant="subtle"
					color="gray"
					aria-label={t('compare.back')}
					to={hasReport(found.after) ? '/app/project/$id/versions/$number' : '/app/project/$id/versions'}
					params={{ id: project.id, number: String(found.after.number) }}
				>
					<IconArrowLeft size={18} stroke={1.6} aria-hidden className="mirrored" />
				</IconAnchor>
				<h1 title={title}>
					<bdi>{title}</bdi>
				</h1>
				<SegmentedControl
					className={classes.modes}
					aria-label={t('compare.mode')}
					value={mode}
					disabled={picks !== null}
					onChange={(value) => change({ mode: value === OVER ? OVER : undefined })}
					data={[
						{ value: 'side', label: t('compare.side') },
						{ value: OVER, label: t('compare.over') },
					]}
				/>
				<div className={classes.actions}>
					<Button.Group className={classes.steps}>
						<Button
							variant="default"
							className={classes.step}
							aria-label={t('compare.previous')}
							disabled={!hasChanges}
							onClick={() => step(-1)}
						>
							<IconChevronLeft size={18} stroke={1.6} aria-hidden className="mirrored" />
						</Button>
						<Button
							variant="default"
							className={classes.step}
							aria-label={t('compare.next')}
							disabled={!hasChanges}
							onClick={() => step(1)}
						>
							<IconChevronRight size={18} stroke={1.6} aria-hidden className="mirrored" />
						</Button>
					</Button.Group>
					{editable && (
						<Button
							className={classes.assign}
							leftSection={<IconLink size={16} stroke={1.6} aria-hidden />}
							aria-pressed={picks !== null}
							variant={picks ? 'light' : 'default'}
							onClick={() => (picks ? setPicks(null) : startMapping())}
						>
							{t('map.title')}
						</Button>
					)}
				</div>
			</header>
			{picks && (
				<MapPanel
					projectId={project.id}
					found={found}
					differences={differences}
					picked={{ before: placeOfPick('before'), after: placeOfPick('after') }}
					onPick={(side, place) => {
						pick(side, place)
						if (place !== null) frame(place, side)
					}}
					onClose={() => setPicks(null)}
					onMapped={(place) => {
						setPicks(null)
						change({ panel: idAt(place) })
					}}
				/>
			)}
			<div className={classes.middle}>
				<div className={classes.pictures} data-mode={mode}>
					<VisuallyHidden id="comparison-help">{t('compare.help')}</VisuallyHidden>
					{SIDES.map((side) => (
						<section
							key={side}
							className={classes.picture}
							data-side={side}
							aria-label={titleOf(found[side])}
							style={
								mode === OVER && side === 'after'
									? { opacity: mix / 100, pointerEvents: mix < 50 ? 'none' : undefined }
									: undefined
							}
						>
							{found[side].model ? (
								<VersionPicture
									projectId={project.id}
									side={side}
									version={{ ...found[side], model: found[side].model }}
									differences={differences}
									hidden={hidden}
									marked={picks ? placeOfPick(side) : selected}
									onPick={pick}
									onDrawn={onDrawn}
								/>
							) : (
								<div className={classes.notice}>{t('compare.no_model', { version: titleOf(found[side]) })}</div>
							)}
							{mode === 'side' && <span className={classes.name}>{titleOf(found[side])}</span>}
						</section>
					))}
					{mode === OVER && (
						<div className={classes.mix} data-covers-view>
							<span aria-hidden>{titleOf(found.before)}</span>
							<Slider
								thumbLabel={t('compare.mix', { before: titleOf(found.before), after: titleOf(found.after) })}
								thumbProps={{ 'aria-valuetext': measures.percent(mix / 100) }}
								label={null}
								min={0}
								max={100}
								step={5}
								value={mix}
								onChange={setMix}
								onChangeEnd={(value) => change({ mix: value === HALF ? undefined : String(value) })}
							/>
							<span aria-hidden>{titleOf(found.after)}</span>
						</div>
					)}
				</div>
				<div className={classes.side}>
					<DifferenceLegend differences={differences} hidden={hidden} onToggle={toggle} />
					{selected !== null && !picks && (
						<ComparedPanel
							projectId={project.id}
							found={found}
							differences={differences}
							place={selected}
							editable={editable}
							onClose={() => select(null, false)}
						/>
					)}
				</div>
			</div>
			<VisuallyHidden role="status">
				{selected !== null &&
					[
						differences.marks[selected] || t('unnamed'),
						...differences.categoriesOf(selected).map((category) => t(`category.${category}`)),
					].join(', ')}
			</VisuallyHidden>
		</>
	)
}

const mixOf = (text: string | undefined): number =>
	text !== undefined && /^\d{1,3}$/.test(text) ? Math.min(Number(text), 100) : HALF

const hiddenKinds = (text: string | undefined): ReadonlySet<DifferenceKind> => {
	const named = new Set(text?.split(',') ?? [])
	return new Set(DIFFERENCE_KINDS.filter((kind) => named.has(kind)))
}

/** Links the cameras of both pictures once they stand, and shows the panel of the address in them. */
function useLinkedPictures(found: VersionDifferences, differences: Differences, selected: number | null) {
	const [drawn, setDrawn] = useState<Readonly<Record<Side, DrawnVersion | null>>>({ before: null, after: null })
	const cameras = useRef<LinkedCameras | null>(null)
	const isOpened = useRef(false)
	const { before, after } = drawn
	const placing = useEffectEvent(() => found)

	/** Shows a panel in both pictures: as it is in the later model, if that has it. */
	const frame = (place: number, wanted?: Side) => {
		const side = wanted ?? ((differences.elements.after[place] ?? -1) >= 0 ? 'after' : 'before')
		const picture = drawn[side]
		if (!picture) return
		cameras.current?.lead(side)
		picture.viewer.frame(picture.elements.elementsAt(place))
	}
	const open = useEffectEvent(() => {
		if (isOpened.current) return
		isOpened.current = true
		if (selected !== null) frame(selected)
	})
	const [viewers, canvases] = [
		{ before: before?.viewer, after: after?.viewer },
		{ before: before?.canvas, after: after?.canvas },
	]
	useEffect(() => {
		if (!viewers.before || !viewers.after || !canvases.before || !canvases.after) return
		const linked = new LinkedCameras(
			{ before: viewers.before, after: viewers.after },
			{ before: canvases.before, after: canvases.after },
			placing(),
		)
		cameras.current = linked
		open()
		return () => {
			cameras.current = null
			linked.dispose()
		}
	}, [viewers.before, viewers.after, canvases.before, canvases.after])
	useComparisonHandle(drawn, differences)
	return {
		onDrawn: (side: Side, picture: DrawnVersion | null) => setDrawn((now) => ({ ...now, [side]: picture })),
		frame,
	}
}

declare global {
	interface Window {
		/** What browser tests may read of a comparison; see docs/viewer.md. Nothing in the app uses it. */
		panelyardComparison?: (side: Side, panelId: string) => { x: number; y: number } | null
	}
}

function useComparisonHandle(drawn: Readonly<Record<Side, DrawnVersion | null>>, differences: Differences): void {
	useEffect(() => {
		window.panelyardComparison = (side, panelId) => {
			const place = differences.placeOf(panelId)
			const picture = drawn[side]
			const at = place === null ? null : picture?.viewer.positionOf(picture.elements.elementsAt(place))
			const box = picture?.canvas.getBoundingClientRect()
			return at && box ? { x: at.x + box.left, y: at.y + box.top } : null
		}
		return () => {
			delete window.panelyardComparison
		}
	}, [drawn, differences])
}
