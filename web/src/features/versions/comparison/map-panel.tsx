import { Button, Group, Modal, Select, Text } from '@mantine/core'
import type { VersionDifferences } from '@panelyard/contracts/models/version-differences'
import { type DecideRequest, DecideResponse } from '@panelyard/contracts/models/versions'
import { useQueryClient } from '@tanstack/react-query'
import { useMemo, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { callApi } from '../../../api/call-api.ts'
import { queryKeys } from '../../../api/query-keys.ts'
import { untilAnswered } from '../../../api/until-answered.ts'
import { isolated } from '../../../locales/isolated.ts'
import { useMeasures } from '../../../locales/measures.ts'
import { useErrorText } from '../../../ui/messages/error-text.ts'
import { useOfferUndo } from '../../../ui/messages/undo-toast.tsx'
import { pathOf, useDecide } from '../versions.queries.ts'
import classes from './comparison.module.css'
import { type Differences, mayBeMapped, SIDES, type Side } from './difference-kinds.ts'

/** Places of the panels that were picked in each picture. */
type Picked = Readonly<Record<Side, number | null>>

/** Panels offered while somebody types; the others are found by their marks. */
const MOST_OFFERED = 50

type MapPanelProps = {
	projectId: string
	found: VersionDifferences
	differences: Differences
	picked: Picked
	onPick: (side: Side, place: number | null) => void
	onClose: () => void
	/** A panel was mapped. */
	onMapped: (place: number) => void
}

/** Says which panel of the earlier version is which of the later one: both are picked in the pictures, or by their marks. */
export function MapPanel({ projectId, found, differences, picked, onPick, onClose, onMapped }: MapPanelProps) {
	const { t } = useTranslation(['versions', 'shell'])
	const measures = useMeasures()
	const errorText = useErrorText()
	const [isAsking, setAsking] = useState(false)
	const { number } = found.after
	const decide = useDecide(projectId, number)
	const offerUndo = useOfferUndo()
	const undecide = useDecisionBack(projectId, number)
	const numberOf = (side: Side) => measures.number(found[side].number)
	const nameOf = (place: number) => differences.marks[place] || t('unnamed')
	const [before, after] = [picked.before, picked.after]
	const map = () => {
		if (before === null || after === null) return
		const panelId = differences.ids[before] as string
		const was = { decision: differences.decisions[before] ?? null, element: differences.elements.after[before] ?? -1 }
		const close = () => {
			setAsking(false)
			onMapped(before)
		}
		const request: DecideRequest = {
			...{ decision: 'map', panel_ids: [panelId], element: differences.elements.after[after] as number },
		}
		decide.mutateAsync(request, { onSuccess: close }).then(
			() =>
				offerUndo({
					id: `map-${panelId}`,
					message: t('map.done', { before: nameOf(before), after: nameOf(after) }),
					undo: () => undecide(panelId, was),
					undone: t('map.undone'),
					failed: t('live.undo_failed'),
				}),
			() => undefined,
		)
	}
	return (
		<section className={classes.map} aria-label={t('map.title')} data-covers-view>
			<Text size="sm" className={classes.mapText}>
				{t('map.text', { before: numberOf('before'), after: numberOf('after') })}
			</Text>
			{SIDES.map((side) => (
				<PanelChoice
					key={side}
					label={t('map.panel', { number: numberOf(side) })}
					differences={differences}
					side={side}
					picked={picked[side]}
					onPick={(place) => onPick(side, place)}
				/>
			))}
			<Group gap="xs" wrap="nowrap">
				<Button disabled={before === null || after === null} onClick={() => setAsking(true)}>
					{t('map.button')}
				</Button>
				<Button variant="default" onClick={onClose}>
					{t('shell:cancel')}
				</Button>
			</Group>
			<Modal
				opened={isAsking && before !== null && after !== null}
				onClose={() => {
					decide.reset()
					setAsking(false)
				}}
				title={
					before !== null &&
					after !== null &&
					t('map.question', { before: isolated(nameOf(before)), after: isolated(nameOf(after)) })
				}
			>
				<Text>{t('map.question_text')}</Text>
				{decide.error && (
					<Text c="red" role="alert" mt="sm">
						{errorText(decide.error)}
					</Text>
				)}
				<Group justify="flex-end" gap="xs" mt="md">
					<Button variant="default" disabled={decide.isPending} onClick={() => setAsking(false)}>
						{t('shell:cancel')}
					</Button>
					<Button loading={decide.isPending} onClick={map} data-autofocus>
						{t('map.button')}
					</Button>
				</Group>
			</Modal>
		</section>
	)
}

type PanelChoiceProps = {
	label: string
	differences: Differences
	side: Side
	picked: number | null
	onPick: (place: number | null) => void
}

/** The panels of one version that differ in the other one, by their marks. */
function PanelChoice({ label, differences, side, picked, onPick }: PanelChoiceProps) {
	const { t } = useTranslation('versions')
	const choices = useMemo(
		() =>
			[...differences.elements[side].keys()]
				.filter((place) => mayBeMapped(differences, side, place) || place === picked)
				.map((place) => ({ value: String(place), label: differences.marks[place] || t('unnamed') })),
		[differences, side, picked, t],
	)
	return (
		<Select
			label={label}
			placeholder={t('map.pick')}
			searchable
			clearable
			limit={MOST_OFFERED}
			data={choices}
			value={picked === null ? null : String(picked)}
			onChange={(value) => onPick(value === null ? null : Number(value))}
			className={classes.mapChoice}
		/>
	)
}

/** Gives a panel the decision that it had, also when the page that changed it is gone. */
function useDecisionBack(projectId: string, number: number) {
	const client = useQueryClient()
	return async (panelId: string, { decision, element }: { decision: string | null; element: number }) => {
		const body = { panel_ids: [panelId], decision, ...(decision === 'map' && { element }) }
		await untilAnswered(() => callApi(DecideResponse, 'PUT', `${pathOf(projectId, number)}/decisions`, { body }))
		await client.invalidateQueries({ queryKey: queryKeys.versions(projectId) })
	}
}
