let audio: AudioContext | null = null

type Signal = 'done' | 'not_done'

/** Frequencies in hertz, one after the other. */
const TONES: Record<Signal, readonly number[]> = { done: [1320], not_done: [330, 260] }
const VIBRATION: Record<Signal, number[]> = { done: [60], not_done: [120, 80, 120] }
const TONE_SECONDS = 0.13
const VOLUME = 0.2

/** Lets a person hear and feel how a scan ended, without a look at the screen. */
export function signal(kind: Signal, withSound: boolean): void {
	try {
		// Before the first touch of the page browsers refuse it.
		if (navigator.userActivation?.hasBeenActive !== false) navigator.vibrate?.(VIBRATION[kind])
		if (withSound) play(TONES[kind])
	} catch {
		// A browser without sound shows the result.
	}
}

function play(tones: readonly number[]): void {
	audio ??= new AudioContext()
	// Suspended until the person has touched the page.
	void audio.resume()
	const gain = audio.createGain()
	gain.gain.value = VOLUME
	gain.connect(audio.destination)
	tones.forEach((frequency, place) => {
		const tone = (audio as AudioContext).createOscillator()
		const from = (audio as AudioContext).currentTime + place * TONE_SECONDS
		tone.frequency.value = frequency
		tone.connect(gain)
		tone.start(from)
		tone.stop(from + TONE_SECONDS * 0.85)
	})
}
