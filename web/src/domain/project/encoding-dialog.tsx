import { Button, Group, Modal, Stack, Text } from '@mantine/core'
import type { TextReading } from '@panelyard/contracts/models/conversion'
import type { TextEncoding } from '@panelyard/contracts/models/text-languages'
import type { Project } from '@panelyard/contracts/projects/projects'
import { useMemo, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { toast } from '../../ui/messages/toast.ts'
import { UserText } from '../../ui/text/user-text.tsx'
import { EncodingChoice } from '../encodings/encoding-choice.tsx'
import { isConverting, useChangeEncoding } from './project.queries.ts'

type ChangeEncodingProps = { project: Project; reading: TextReading }

/** The way to another encoding of the texts of one of a model's files, for managers. */
export function ChangeEncoding({ project, reading }: ChangeEncodingProps) {
	const { t } = useTranslation('project')
	const [isOpen, setOpen] = useState(false)
	return (
		<>
			<Button size="compact-sm" variant="default" disabled={isConverting(project)} onClick={() => setOpen(true)}>
				{t('encoding.change')}
			</Button>
			<Modal opened={isOpen} onClose={() => setOpen(false)} title={t('encoding.label')} size={560}>
				<EncodingForm project={project} reading={reading} onDone={() => setOpen(false)} />
			</Modal>
		</>
	)
}

const bytesOf = (base64: string): Uint8Array => Uint8Array.from(atob(base64), (byte) => byte.charCodeAt(0))

function EncodingForm({ project, reading, onDone }: ChangeEncodingProps & { onDone: () => void }) {
	const { t } = useTranslation('project')
	const change = useChangeEncoding(project.id)
	const [chosen, setChosen] = useState<TextEncoding>(reading.encoding)
	const samples = useMemo(() => reading.samples.map(bytesOf), [reading.samples])
	const apply = () =>
		change
			.mutateAsync({ file: reading.file, encoding: chosen }, { onSuccess: onDone })
			.catch((error) => toast.failed(t('encoding.failed'), error))
	return (
		<Stack gap="md">
			{project.source_files && <UserText text={reading.file_name} />}
			<EncodingChoice samples={samples} value={chosen} onChange={setChosen} />
			<Text size="sm" c="dimmed">
				{t('encoding.kept')}
			</Text>
			<Group justify="flex-end" gap="xs">
				<Button variant="default" onClick={onDone}>
					{t('cancel')}
				</Button>
				<Button onClick={apply} disabled={chosen === reading.encoding && !reading.in_doubt} loading={change.isPending}>
					{t('encoding.apply')}
				</Button>
			</Group>
		</Stack>
	)
}
