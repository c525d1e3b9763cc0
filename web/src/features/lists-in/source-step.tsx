import { Alert, Button, Group, Loader, Stack, Text, Textarea } from '@mantine/core'
import { Dropzone } from '@mantine/dropzone'
import '@mantine/dropzone/styles.css'
import { IconAlertTriangle, IconFileImport } from '@tabler/icons-react'
import { useRef, useState } from 'react'
import { useTranslation } from 'react-i18next'
import type { TableSource } from '../../domain/sheets/read-table.ts'
import { useCoarsePointer } from '../../ui/appearance/media.ts'
import { UserText } from '../../ui/text/user-text.tsx'
import type { TableReading } from './use-table.ts'

const MOST_PASTED = 20_000_000

type SourceStepProps = { reading: TableReading; onSource: (source: TableSource, name: string) => void }

/** Takes a list as a file, dropped or chosen, or pasted. */
export function SourceStep({ reading, onSource }: SourceStepProps) {
	const { t } = useTranslation('imports')
	const pick = t(useCoarsePointer() ? 'pick' : 'drop')
	const open = useRef<() => void>(null)
	const [text, setText] = useState('')
	const isReading = reading.state === 'reading'
	const take = (files: readonly File[]) => {
		const [file] = files
		if (file) onSource({ file, sheet: null }, file.name)
	}
	return (
		<Stack gap="md">
			{reading.state === 'failed' && (
				<Alert color="red" icon={<IconAlertTriangle aria-hidden />} role="alert">
					{reading.name && <UserText text={reading.name} />} {t(`failure.${reading.failure}`)}
				</Alert>
			)}
			<Dropzone
				openRef={open}
				multiple={false}
				disabled={isReading}
				onDropAny={(accepted, rejected) => take([...accepted, ...rejected.map(({ file }) => file)])}
				onDrop={() => {}}
				aria-label={pick}
				inputProps={{ 'aria-label': t('file'), accept: '.csv,.txt,.tsv,.xlsx' }}
				p="xl"
			>
				<Stack align="center" gap={6}>
					{isReading ? <Loader size={28} aria-hidden /> : <IconFileImport size={28} stroke={1.4} aria-hidden />}
					<Text ta="center">{isReading ? t('reading') : pick}</Text>
					<Text ta="center" size="sm" c="dimmed">
						{t('drop_hint')}
					</Text>
				</Stack>
			</Dropzone>
			<Textarea
				label={t('paste')}
				description={t('paste_hint')}
				placeholder={t('paste_example')}
				value={text}
				onChange={(event) => setText(event.currentTarget.value)}
				maxLength={MOST_PASTED}
				rows={6}
				spellCheck={false}
				styles={{ input: { fontVariantNumeric: 'tabular-nums' } }}
			/>
			<Group justify="flex-end">
				<Button disabled={text.trim() === '' || isReading} onClick={() => onSource({ text }, '')}>
					{t('next')}
				</Button>
			</Group>
		</Stack>
	)
}
