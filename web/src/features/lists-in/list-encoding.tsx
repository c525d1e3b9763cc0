import { Button, Text } from '@mantine/core'
import { encodingName, type TextEncoding } from '@panelyard/contracts/models/text-languages'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { EncodingChoice } from '../../domain/encodings/encoding-choice.tsx'
import type { Table } from '../../domain/sheets/table.ts'
import { labelled } from '../../locales/labelled.ts'

type ListEncodingProps = { encoding: NonNullable<Table['encoding']>; onEncoding: (encoding: TextEncoding) => void }

/** Names the encoding in which a list was read, and asks for it where others are nearly as likely. */
export function ListEncoding({ encoding, onEncoding }: ListEncodingProps) {
	const { t } = useTranslation('project')
	const { used, isInDoubt, samples } = encoding
	const [isOpen, setOpen] = useState(isInDoubt)
	if (!isOpen) {
		return (
			<Text size="sm">
				{labelled(t('encoding.label'), encodingName(used))}{' '}
				<Button variant="subtle" size="compact-sm" onClick={() => setOpen(true)}>
					{t('encoding.change')}
				</Button>
			</Text>
		)
	}
	return <EncodingChoice samples={samples} value={used} onChange={onEncoding} />
}
