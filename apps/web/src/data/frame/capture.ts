/** A picture of the page around the widget. */
export interface Captured {
  readonly file: File;
  /** The thumbnail, as a data URL. */
  readonly thumb: string;
}

/** The height of the thumbnail, in pixels: twice that of its place. */
const thumbHeight = 80;

/** If the video has no new frame for so long, it shows the page as it is now; in milliseconds. */
const quiet = 300;
/** The longest wait for that, in milliseconds. */
const longest = 1_500;

/** Resolves once the video has shown nothing new for a while. */
function settled(video: HTMLVideoElement): Promise<void> {
  const { promise, resolve } = Promise.withResolvers<void>();
  let timer = setTimeout(resolve, quiet);
  const wait = () => {
    clearTimeout(timer);
    timer = setTimeout(resolve, quiet);
    video.requestVideoFrameCallback(wait);
  };
  video.requestVideoFrameCallback(wait);
  setTimeout(resolve, longest);
  return promise;
}

/** True if this browser can take a picture of a page. Those of phones cannot. */
export const canCapture = (): boolean => "mediaDevices" in navigator && "getDisplayMedia" in navigator.mediaDevices;

function draw(video: HTMLVideoElement, height: number): HTMLCanvasElement {
  const canvas = document.createElement("canvas");
  canvas.height = height;
  canvas.width = Math.round((video.videoWidth * height) / video.videoHeight);
  canvas.getContext("2d")?.drawImage(video, 0, 0, canvas.width, canvas.height);
  return canvas;
}

/**
 * Takes a picture of what the browser lets the person choose: this tab, where it can offer that. The widget is not in it.
 * Throws a DOMException if the person declines, or the page around does not let its frames capture.
 */
export async function capture(stepAside: (isAside: boolean) => Promise<void>): Promise<Captured> {
  const options = { video: { width: { ideal: 4_096 }, height: { ideal: 4_096 } }, preferCurrentTab: true };
  const stream = await navigator.mediaDevices.getDisplayMedia(options);
  try {
    const video = document.createElement("video");
    video.muted = true;
    video.srcObject = stream;
    await video.play();
    await stepAside(true);
    await settled(video);
    const { promise, resolve } = Promise.withResolvers<Blob | null>();
    draw(video, video.videoHeight).toBlob(resolve, "image/webp", 0.9);
    const blob = await promise;
    if (!blob) throw new DOMException("The picture is too large for this browser.");
    return {
      file: new File([blob], "Screenshot", { type: blob.type }),
      thumb: draw(video, thumbHeight).toDataURL("image/webp"),
    };
  } finally {
    for (const track of stream.getTracks()) track.stop();
    await stepAside(false);
  }
}
