import { Alert, Button, Group, Modal, Stack, Text } from '@mantine/core'
import type { ImpactResponse, ModelVersion } from '@panelyard/contracts/models/versions'
import { IconAlertTriangle } from '@tabler/icons-react'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { newId } from '../../api/new-id.ts'
import { useMeasures } from '../../locales/measures.ts'
import { useErrorText } from '../../ui/messages/error-text.ts'
import { useOfferUndo } from '../../ui/messages/undo-toast.tsx'
import { Loading } from '../../ui/page/loading.tsx'
import { FactRows } from '../../ui/text/facts.tsx'
import { useVersionTitle } from './version-words.ts'
import classes from './versions.module.css'
import { useGoLive, useImpact, useImpactPanels, useUndoGoLive } from './versions.queries.ts'

type GoLiveDialogProps = {
	projectId: string
	/** Null keeps the dialog shut. */
	version: ModelVersion | null
	onClose: () => void
	/** To decide on what is undecided. */
	onDecide: (version: ModelVersion) => void
}

/** Says in numbers what going live with a version does before it is done. */
export function GoLiveDialog({ projectId, version, onClose, onDecide }: GoLiveDialogProps) {
	const { t } = useTranslation(['versions', 'shell'])
	const titleOf = useVersionTitle()
	const errorText = useErrorText()
	const offerUndo = useOfferUndo()
	const [shown, setShown] = useState(version)
	if (version && version !== shown) setShown(version)
	const isBack = shown?.live_at !== null
	const isCompared = version !== null && !isBack
	const impact = useImpact(projectId, isCompared ? version.number : null)
	const goLive = useGoLive(projectId)
	const undo = useUndoGoLive(projectId)
	const undecided = isCompared ? (impact.data?.undecided ?? 0) : 0
	// A second click on the button is the same change: that of another id would leave nothing to undo.
	const [changeId, setChangeId] = useState(newId)
	const close = () => {
		goLive.reset()
		setChangeId(newId())
		onClose()
	}
	const run = () => {
		if (!shown) return
		const change = { number: shown.number, change_id: changeId, hold_undecided: undecided > 0 }
		goLive.mutateAsync(change, { onSuccess: close }).then(
			() =>
				offerUndo({
					id: `version-${projectId}`,
					message: t('live.done', { version: titleOf(shown) }),
					undo: () => undo(changeId),
					undone: t('live.undone'),
					failed: t('live.undo_failed'),
				}),
			() => undefined,
		)
	}
	const verb = isBack ? 'back' : 'live'
	return (
		<Modal
			opened={version !== null}
			onClose={() => goLive.isPending || close()}
			title={shown && t(`${verb}.title`, { version: titleOf(shown) })}
			size={480}
		>
			<Stack gap="md">
				<Text>{t(`${verb}.text`)}</Text>
				{isCompared && impact.data && <Numbers projectId={projectId} impact={impact.data} />}
				{isCompared && impact.isPending && <Loading>{null}</Loading>}
				{impact.data?.version.impact?.is_probably_other_building && isCompared && (
					<Alert color="red" icon={<IconAlertTriangle size={18} aria-hidden />} title={t('other_building.title')} />
				)}
				{undecided > 0 && <Text>{t('live.undecided_text')}</Text>}
				{(goLive.error ?? (isCompared ? impact.error : null)) && (
					<Text c="red" role="alert">
						{errorText(goLive.error ?? impact.error)}
					</Text>
				)}
				<Group justify="flex-end" gap="xs">
					<Button variant="default" disabled={goLive.isPending} onClick={close} data-autofocus>
						{t('shell:cancel')}
					</Button>
					{undecided > 0 && (
						<Button
							variant="default"
							disabled={goLive.isPending}
							onClick={() => {
								if (version) onDecide(version)
								close()
							}}
						>
							{t('live.decide_first')}
						</Button>
					)}
					<Button loading={goLive.isPending} disabled={isCompared && !impact.data} onClick={run}>
						{undecided > 0 ? t('live.hold_and_go') : t(`${verb}.button`)}
					</Button>
				</Group>
			</Stack>
		</Modal>
	)
}

function Numbers({ projectId, impact }: { projectId: string; impact: ImpactResponse }) {
	const { t } = useTranslation('versions')
	const measures = useMeasures()
	const summary = impact.version.impact
	const panelsOf = (category: string) => impact.categories.find((one) => one.category === category)?.panels ?? 0
	// A panel may be of several categories.
	const held = useImpactPanels(projectId, impact.version.number, { decision: 'hold' }).data?.total ?? 0
	const kept = (summary?.panels_before ?? 0) - panelsOf('removed')
	return (
		<dl className={classes.numbers}>
			<FactRows
				facts={[
					[t('numbers.kept'), measures.number(kept)],
					[t('numbers.added'), measures.number(panelsOf('added') + panelsOf('returned'))],
					[t('numbers.removed'), measures.number(panelsOf('removed'))],
					[t('numbers.held'), held > 0 && measures.number(held)],
					[t('numbers.undecided'), impact.undecided > 0 && measures.number(impact.undecided)],
					[
						t('produced.title'),
						impact.changed_after_production.panels > 0 && measures.number(impact.changed_after_production.panels),
					],
				]}
			/>
		</dl>
	)
}
