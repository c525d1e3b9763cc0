import { ActionIcon, type ActionIconProps, Anchor, type AnchorProps, Button, type ButtonProps } from '@mantine/core'
import { createLink } from '@tanstack/react-router'
import type { AnchorHTMLAttributes, Ref } from 'react'

type OfAnchor<Props> = Props &
	Omit<AnchorHTMLAttributes<HTMLAnchorElement>, keyof Props> & { ref?: Ref<HTMLAnchorElement> }

const AnchorButton = (props: OfAnchor<ButtonProps>) => <Button component="a" {...props} />

/** A link to a page that looks like a button; address and parameters are checked by the router's types. */
export const LinkButton = createLink(AnchorButton)

/** A link to a page that looks like an icon button. */
export const IconLink = createLink((props: OfAnchor<ActionIconProps>) => <ActionIcon component="a" {...props} />)

/** A link to a page within a text. */
export const TextLink = createLink((props: OfAnchor<AnchorProps>) => <Anchor {...props} />)
