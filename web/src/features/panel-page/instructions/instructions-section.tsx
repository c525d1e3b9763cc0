import { ActionIcon, Button, Menu, Modal, Skeleton, Text, Title } from '@mantine/core'
import { type Instruction, MAX_INSTRUCTIONS } from '@panelyard/contracts/panels/instructions'
import { IconArrowDown, IconArrowUp, IconDots, IconPencil, IconPlus, IconTrash } from '@tabler/icons-react'
import { type ReactNode, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { useChangeByForm, useMakeChange } from '../../../domain/changes/use-change.ts'
import type { LocalPhoto } from '../../../domain/images/local-photo.ts'
import {
	draftInstruction,
	draftInstructionChange,
	draftInstructionDeletion,
	draftInstructionOrder,
	movedBy,
} from '../../../domain/instructions/instruction-changes.ts'
import { useInstructions } from '../../../domain/instructions/instructions.queries.ts'
import type { Words } from '../../../domain/instructions/waiting-instructions.ts'
import { useMeasures } from '../../../locales/measures.ts'
import { useSmallScreen } from '../../../ui/appearance/media.ts'
import { QueryView } from '../../../ui/page/query-view.tsx'
import { FormattedText } from './formatted-text.tsx'
import { InstructionForm } from './instruction-form.tsx'
import classes from './instructions.module.css'
import { StepImages } from './step-images.tsx'

type InstructionsSectionProps = {
	projectId: string
	panelId: string
	editable: boolean
	/** What can be done with all the steps of the panel, by their number. */
	tools?: (steps: number) => ReactNode
}

type Saved = { step: Instruction | null; words: Words; photos: readonly LocalPhoto[]; place: number }

/** How the panel is assembled, step by step. */
export function InstructionsSection({ projectId, panelId, editable, tools }: InstructionsSectionProps) {
	const { t } = useTranslation('panel')
	const loaded = useInstructions(projectId, panelId)
	const isSmall = useSmallScreen()
	/** The step that is written: null for a new one. */
	const [written, setWritten] = useState<{ step: Instruction | null } | null>(null)
	const save = useChangeByForm(
		({ step, words, photos, place }: Saved) =>
			step
				? draftInstructionChange(projectId, step, words, photos)
				: draftInstruction(projectId, { panel_id: panelId, place, ...words }, photos),
		written,
	)
	const close = () => setWritten(null)
	return (
		<QueryView queries={[loaded]} pending={<Skeleton height={96} />}>
			{(steps) => (
				<>
					{steps.length === 0 ? (
						<Text size="sm" c="dimmed">
							{editable ? t('instructions.none_yet') : t('instructions.none')}
						</Text>
					) : (
						<Steps
							projectId={projectId}
							panelId={panelId}
							steps={steps}
							editable={editable}
							onEdit={(step) => setWritten({ step })}
						/>
					)}
					<div className={classes.tools}>
						{editable && steps.length < MAX_INSTRUCTIONS && (
							<Button
								variant="default"
								className={classes.add}
								leftSection={<IconPlus size={16} aria-hidden />}
								onClick={() => setWritten({ step: null })}
							>
								{t('instructions.add')}
							</Button>
						)}
						{editable && steps.length > 0 && tools?.(steps.length)}
					</div>
					<Modal
						opened={written !== null}
						onClose={close}
						title={written?.step ? t('instructions.edit_title') : t('instructions.add_title')}
						size={640}
						fullScreen={isSmall}
						// What was written isn't lost by a tap beside it.
						closeOnClickOutside={false}
					>
						{written && (
							<InstructionForm
								projectId={projectId}
								step={written.step}
								onCancel={close}
								onSave={async (words, photos) => {
									await save.mutateAsync({ step: written.step, words, photos, place: steps.length })
									close()
								}}
							/>
						)}
					</Modal>
				</>
			)}
		</QueryView>
	)
}

type StepsProps = Omit<InstructionsSectionProps, 'tools'> & {
	steps: readonly Instruction[]
	onEdit: (step: Instruction) => void
}

function Steps({ projectId, panelId, steps, editable, onEdit }: StepsProps) {
	const { t } = useTranslation('panel')
	const measures = useMeasures()
	const make = useMakeChange()
	const before = steps.map(({ id }) => id)
	const move = (id: string, by: number) =>
		make(draftInstructionOrder(projectId, { panel_id: panelId, before, after: movedBy(steps, id, by) }))
	return (
		<ol className={classes.steps}>
			{steps.map((step, place) => (
				<li key={step.id}>
					<div className={classes.head}>
						<span className={classes.number} aria-hidden>
							{measures.number(place + 1)}
						</span>
						<Title order={3} className={classes.title}>
							<bdi>{step.title}</bdi>
						</Title>
						{editable && (
							<Menu width={190}>
								<Menu.Target>
									<ActionIcon aria-label={t('instructions.menu', { title: step.title })}>
										<IconDots size={17} aria-hidden />
									</ActionIcon>
								</Menu.Target>
								<Menu.Dropdown>
									<Menu.Item leftSection={<IconPencil size={16} aria-hidden />} onClick={() => onEdit(step)}>
										{t('instructions.edit')}
									</Menu.Item>
									<Menu.Item
										leftSection={<IconArrowUp size={16} aria-hidden />}
										disabled={place === 0}
										onClick={() => move(step.id, -1)}
									>
										{t('instructions.up')}
									</Menu.Item>
									<Menu.Item
										leftSection={<IconArrowDown size={16} aria-hidden />}
										disabled={place === steps.length - 1}
										onClick={() => move(step.id, 1)}
									>
										{t('instructions.down')}
									</Menu.Item>
									<Menu.Divider />
									<Menu.Item
										color="red"
										leftSection={<IconTrash size={16} aria-hidden />}
										onClick={() => make(draftInstructionDeletion(projectId, { ...step, place }))}
									>
										{t('instructions.delete')}
									</Menu.Item>
								</Menu.Dropdown>
							</Menu>
						)}
					</div>
					<div className={classes.body}>
						{step.content && <FormattedText text={step.content} />}
						{step.images.length > 0 && <StepImages projectId={projectId} title={step.title} images={step.images} />}
						{step.user_name && (
							<p className={classes.by}>
								<bdi>{step.user_name}</bdi> · <bdi>{measures.dateTime(step.updated_at)}</bdi>
							</p>
						)}
					</div>
				</li>
			))}
		</ol>
	)
}
