import { Trans, useLingui } from '@lingui/react/macro'
import SwitchIcon from '@mui/icons-material/CameraswitchOutlined'
import CameraIcon from '@mui/icons-material/PhotoCamera'
import Alert from '@mui/material/Alert'
import Box from '@mui/material/Box'
import Button from '@mui/material/Button'
import CircularProgress from '@mui/material/CircularProgress'
import IconButton from '@mui/material/IconButton'
import { useEffect, useRef, useState } from 'react'

import type { PhotoUpload } from '@countroom/contract/kernel/photos.ts'

import {
  type CameraChoice,
  CameraFailed,
  type CameraFault,
  openCamera,
  otherCamera,
  rememberCamera,
  stopCamera,
} from '../lib/camera.ts'
import type { PhotoFormat } from '../lib/photo-formats.ts'
import { shrinkFrame } from '../lib/shrink-photo.ts'

interface CameraProps {
  format: PhotoFormat
  /** The file name of the photo. */
  fileName: string
  /** Called with the photo, after the camera is switched off. The parent then removes this component. */
  onPhoto: (photo: PhotoUpload) => void
  onCancel: () => void
}

/**
 * Shows the live picture of a camera, and the button that takes a photo. The camera is on while its picture is shown. It is switched off as soon as a
 * photo is taken (part 2 section 4) or the attempt fails.
 */
export function Camera({ format, fileName, onPhoto, onCancel }: CameraProps) {
  const { t } = useLingui()
  const videoRef = useRef<HTMLVideoElement>(null)
  const takeRef = useRef<HTMLButtonElement>(null)
  const [choice, setChoice] = useState<CameraChoice>()
  const [attempt, setAttempt] = useState(0)
  const [stream, setStream] = useState<MediaStream>()
  const [other, setOther] = useState<CameraChoice>()
  const [shape, setShape] = useState('4 / 3')
  const [isPlaying, setIsPlaying] = useState(false)
  const [isLive, setIsLive] = useState(false)
  const [problem, setProblem] = useState<CameraFailed>()

  useEffect(() => {
    let isGone = false
    let opened: MediaStream | undefined
    const open = async () => {
      try {
        const fresh = await openCamera(format, choice)
        if (isGone) {
          stopCamera(fresh)
          return
        }
        opened = fresh
        if (videoRef.current) videoRef.current.srcObject = fresh
        setStream(fresh)
        // Runs when the camera is unplugged, or when the operating system stops it.
        fresh.getVideoTracks()[0]?.addEventListener('ended', () => {
          if (!isGone) setProblem(new CameraFailed('failed', 'The camera stopped'))
        })
        const next = await otherCamera(fresh)
        if (!isGone) setOther(next)
      } catch (error) {
        stopCamera(opened)
        if (!isGone) setProblem(error instanceof CameraFailed ? error : new CameraFailed('failed', String(error)))
      }
    }
    void open()
    return () => {
      isGone = true
      stopCamera(opened)
    }
  }, [format, choice, attempt])

  // The button below the picture moves when the picture gets its size. The button is enabled two frames later, so that it does not move while
  // somebody presses it.
  useEffect(() => {
    if (!isPlaying) return
    let frame = requestAnimationFrame(() => {
      frame = requestAnimationFrame(() => setIsLive(true))
    })
    return () => cancelAnimationFrame(frame)
  }, [isPlaying, shape])

  useEffect(() => {
    if (isLive) takeRef.current?.focus()
  }, [isLive])

  const take = async () => {
    if (!videoRef.current || !isLive) return
    setIsLive(false)
    const photo = await shrinkFrame(videoRef.current, format, fileName).catch(() => undefined)
    stopCamera(stream)
    // The person canceled while the photo was being made, so the picture is gone.
    if (!videoRef.current) return
    if (photo) onPhoto(photo)
    else setProblem(new CameraFailed('failed', 'the camera sent no picture'))
  }
  const begin = (next?: CameraChoice) => {
    setProblem(undefined)
    setIsPlaying(false)
    setIsLive(false)
    if (next) {
      rememberCamera(next)
      setChoice(next)
    }
    setAttempt((count) => count + 1)
  }

  const cancel = (
    <Button onClick={onCancel} sx={{ minHeight: 44 }}>
      <Trans>Cancel</Trans>
    </Button>
  )
  if (problem) {
    return (
      <Box role="group" aria-label={t`Camera`} sx={{ display: 'grid', gap: 1 }}>
        <Alert severity="error">
          <CameraProblem fault={problem.fault} message={problem.message} />
        </Alert>
        <Box sx={{ display: 'flex', justifyContent: 'flex-end', gap: 1 }}>
          {cancel}
          {problem.fault !== 'insecure' && (
            <Button variant="outlined" data-initial-focus onClick={() => begin()} sx={{ minHeight: 44 }}>
              <Trans>Try again</Trans>
            </Button>
          )}
        </Box>
      </Box>
    )
  }

  return (
    <Box role="group" aria-label={t`Camera`} sx={{ display: 'grid', gap: 1, minWidth: 0 }}>
      <Box
        sx={{
          position: 'relative',
          display: 'grid',
          placeItems: 'center',
          overflow: 'hidden',
          borderRadius: 1,
          bgcolor: '#0b1119',
          color: '#ffffff',
          // Leaves room for the button below.
          maxHeight: '68dvh',
          width: '100%',
        }}
        style={{ aspectRatio: shape }}
      >
        <video
          ref={videoRef}
          autoPlay
          muted
          playsInline
          aria-label={t`What the camera shows`}
          onPlaying={({ currentTarget: { videoWidth, videoHeight } }) => {
            setShape(`${videoWidth} / ${videoHeight}`)
            setIsPlaying(true)
          }}
          style={{ position: 'absolute', inset: 0, width: '100%', height: '100%', objectFit: 'contain' }}
        />
        {!isPlaying && (
          <Box role="status" sx={{ display: 'flex', alignItems: 'center', gap: 1.5 }}>
            <CircularProgress size={22} color="inherit" aria-hidden />
            <Trans>Opening the camera…</Trans>
          </Box>
        )}
        {other && (
          <IconButton
            aria-label={t`Switch camera`}
            title={t`Switch camera`}
            onClick={() => begin(other)}
            sx={{
              position: 'absolute',
              top: 8,
              right: 8,
              color: '#ffffff',
              bgcolor: 'rgb(0 0 0 / 60%)',
              '--focus-color': '#ffffff',
              '&:hover': { bgcolor: 'rgb(0 0 0 / 80%)' },
            }}
          >
            <SwitchIcon />
          </IconButton>
        )}
      </Box>
      <Box sx={{ display: 'flex', gap: 1 }}>
        {cancel}
        <Button
          ref={takeRef}
          variant="contained"
          startIcon={<CameraIcon />}
          disabled={!isLive}
          onClick={() => void take()}
          sx={{ flex: 1, minHeight: 48 }}
        >
          <Trans>Take photo</Trans>
        </Button>
      </Box>
    </Box>
  )
}

/** The error text of the specification (part 2 section 8), and what the person can do. */
function CameraProblem({ fault, message }: { fault: CameraFault; message: string }) {
  switch (fault) {
    case 'insecure':
      return (
        <Trans>
          Camera access error: browsers allow the camera only on https pages. Open this page at its https address, or
          choose a picture file.
        </Trans>
      )
    case 'missing':
      return (
        <Trans>
          Camera access error: {message}. No camera was found. Connect one and try again, or choose a picture file.
        </Trans>
      )
    case 'refused':
      return (
        <Trans>
          Camera access error: {message}. Allow the camera for this page in the browser’s address bar and try again, or
          choose a picture file.
        </Trans>
      )
    case 'busy':
      return (
        <Trans>
          Camera access error: {message}. Another program is using the camera. Close it and try again, or choose a
          picture file.
        </Trans>
      )
    case 'failed':
      return <Trans>Camera access error: {message}. Try again, or choose a picture file.</Trans>
  }
}
