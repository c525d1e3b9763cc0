import { Box, Button, Text, Textarea, Title } from '@mantine/core'
import type { Project } from '@panelyard/contracts/projects/projects'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { useChangeByForm } from '../../domain/changes/use-change.ts'
import { draftProjectChange } from '../../domain/project/project-changes.ts'
import { FormActions } from '../../ui/forms/form-actions.tsx'
import { useErrorText } from '../../ui/messages/error-text.ts'
import classes from './overview-tab.module.css'

const MAX_LENGTH = 4000

/** The project's description, edited in place by managers. */
export function ProjectDescription({ project, manager }: { project: Project; manager: boolean }) {
	const { t } = useTranslation('project')
	const errorText = useErrorText()
	const [draft, setDraft] = useState<string | null>(null)
	const update = useChangeByForm(
		(description: string) => draftProjectChange(project, { description }),
		draft !== null && manager,
	)
	if (!manager && !project.description) return null
	const close = () => {
		update.reset()
		setDraft(null)
	}
	return (
		<section className={classes.card} aria-labelledby="project-description">
			<div className={classes.cardHead}>
				<Title order={2} id="project-description">
					{t('description.title')}
				</Title>
				{manager && draft === null && (
					<Button
						size="xs"
						variant="default"
						aria-label={t('description.edit_label')}
						onClick={() => setDraft(project.description)}
					>
						{project.description ? t('description.edit') : t('description.add')}
					</Button>
				)}
			</div>
			{draft === null ? (
				<Text size="sm" c={project.description ? undefined : 'dimmed'} className={classes.description}>
					{project.description ? <bdi>{project.description}</bdi> : t('description.empty')}
				</Text>
			) : (
				<form
					onSubmit={(event) => {
						event.preventDefault()
						update.mutate(draft.trim(), { onSuccess: close })
					}}
				>
					<Textarea
						value={draft}
						onChange={(event) => setDraft(event.currentTarget.value)}
						aria-label={t('description.title')}
						error={update.isError && errorText(update.error)}
						maxLength={MAX_LENGTH}
						autosize
						minRows={3}
						maxRows={14}
						autoFocus
					/>
					<Box mt="xs">
						<FormActions isPending={update.isPending} onCancel={close} />
					</Box>
				</form>
			)}
		</section>
	)
}
